import type { ReactNode } from 'react';
import { part } from '../part.ts';
import { Heading, Text } from '../text/Text.tsx';
import styles from './page.module.css';

export interface ErrorScreenProps {
  heading: ReactNode;
  /** What happened, what it means for the customer's money, what to do next. */
  children?: ReactNode;
  /** The actions: "Reload the page", "Go to dashboard". */
  actions?: ReactNode;
  /** What support can look up. */
  reference?: string;
  /** It replaces what was shown without a move of the focus, so screen readers are told. */
  announced?: boolean;
}

/** Shown in place of a page that failed or does not exist. */
export function ErrorScreen({ heading, children, actions, reference, announced = false }: ErrorScreenProps) {
  return (
    <div {...part('error-screen')} role={announced ? 'alert' : undefined} className={styles.full}>
      <div className={styles.error}>
        <Heading level={1} tabIndex={-1}>
          {heading}
        </Heading>
        {children !== undefined && (
          <Text as="div" tone="soft" size="l">
            {children}
          </Text>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {reference !== undefined && (
          <p className={styles.reference}>
            Reference <code>{reference}</code>
          </p>
        )}
      </div>
    </div>
  );
}
