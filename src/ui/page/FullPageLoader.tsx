import type { ReactNode } from 'react';
import { classes, part } from '../part.ts';
import styles from './page.module.css';

export interface FullPageLoaderProps {
  /** What is loading: "Loading your dashboard", "Renewing your session". */
  label: string;
  /** Fills the window, where nothing else stands around it. */
  whole?: boolean;
  /** What to do, for one that takes long. */
  children?: ReactNode;
}

/** Shown while a page loads, after a quarter of a second. */
export function FullPageLoader({ label, whole = false, children }: FullPageLoaderProps) {
  return (
    <div {...part('full-page-loader')} className={classes(styles.full, whole && styles.whole)}>
      <div role="status" className={classes(styles.loader, styles.late)}>
        <span className={styles.dots} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        <p>{label}</p>
      </div>
      {children !== undefined && <div className={styles.slow}>{children}</div>}
    </div>
  );
}
