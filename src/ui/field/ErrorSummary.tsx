import { type ReactNode, useId } from 'react';
import { part } from '../part.ts';
import styles from './field.module.css';

interface SummaryError {
  /** The id of the control that it is about. */
  fieldId: string;
  message: ReactNode;
}

export interface ErrorSummaryProps {
  title?: string;
  errors: readonly SummaryError[];
}

/** The errors of a form, at its top. It takes the focus when it appears, and each line links to its field. */
export function ErrorSummary({ title = 'Check the marked fields', errors }: ErrorSummaryProps) {
  const titleId = useId();
  if (errors.length === 0) return null;
  return (
    <section {...part('error-summary')} ref={focusOnce} tabIndex={-1} aria-labelledby={titleId} className={styles.summary}>
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

/** A constant function, so that React calls it on mount only and later renders leave the focus where it is. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

function focusField(event: { preventDefault(): void }, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView?.({ block: 'center' });
}
