import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** The numbered steps of a guide. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>;

export const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={styles.step}>
    <h3 className={styles.stepTitle}>{title}</h3>
    {children}
  </li>
);
