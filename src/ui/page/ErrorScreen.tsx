import type { ReactNode } from 'react';
import { part } from '../part.ts';
import { Heading, Text } from '../text/Text.tsx';
import styles from './page.module.css';

export interface ErrorScreenProps {
  heading: ReactNode;
  /** The cause, the effect on the customer's money, the next step. */
  children?: ReactNode;
  actions?: ReactNode;
  /** A reference for support. */
  reference?: string;
  /** Announced to screen readers, since the focus does not move here. */
  announced?: boolean;
}

/** Replaces a page that failed or does not exist. */
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
