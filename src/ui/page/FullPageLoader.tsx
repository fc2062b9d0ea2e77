import type { ReactNode } from 'react';
import { classes, part } from '../part.ts';
import styles from './page.module.css';

export interface FullPageLoaderProps {
  label: string;
  whole?: boolean;
  /** Advice for when loading takes long. */
  children?: ReactNode;
}

/** Shown after a page has loaded for a quarter of a second. */
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
