import type { ReactNode } from 'react';
import styles from './market.module.css';

/** Holds a chart's place, with its note at the foot. */
export const ChartPlaceholder = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.placeholder}>
    <div className={styles.middle}>{children}</div>
    <div className={styles.foot}>
      <span>{note}</span>
      {/* Reserves the space of the table's switch, so that the note wraps the same way. */}
      <span className={styles.reserved} aria-hidden="true">
        Show as table
      </span>
    </div>
  </div>
);
