import type { ReactNode } from 'react';
import styles from './parts.module.css';

export const Questions = ({ children }: { children: ReactNode }) => <div className={styles.questions}>{children}</div>;

/** A question whose answer opens without scripts. */
export const Question = ({ ask, children }: { ask: string; children: ReactNode }) => (
  <details className={styles.question}>
    <summary>
      <h3>{ask}</h3>
    </summary>
    <div className={styles.answer}>{children}</div>
  </details>
);
