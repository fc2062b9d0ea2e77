import { type ReactNode, useId } from 'react';
import { part } from '../part.ts';
import styles from './field.module.css';

interface SummaryError {
  fieldId: string;
  message: ReactNode;
}

export interface ErrorSummaryProps {
  title?: string;
  errors: readonly SummaryError[];
}

/** The errors of a form, linked to their fields. It takes the focus on appearing. */
export function ErrorSummary({ title = 'Check the marked fields', errors }: ErrorSummaryProps) {
  const titleId = useId();
  if (errors.length === 0) return null;
  return (
    <section
      {...part('error-summary')}
      ref={focusOnce}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.summary}
    >
      <h2 id={titleId}>{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a href={`#${error.fieldId}`} onClick={(event) => focusField(event, error.fieldId)}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A stable function, so React calls it on mount only and later renders do not move the focus. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

function focusField(event: { preventDefault(): void }, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView?.({ block: 'center' });
}
