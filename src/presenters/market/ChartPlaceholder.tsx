import type { ReactNode } from 'react';
import styles from './market.module.css';

/** What stands in place of a chart, as high as one, with the chart's note at its foot. */
export const ChartPlaceholder = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.placeholder}>
    <div className={styles.middle}>{children}</div>
    <div className={styles.foot}>
      <span>{note}</span>
      {/* The room of the table's switch, so that the note breaks into the same lines. */}
      <span className={styles.reserved} aria-hidden="true">
        Show as table
      </span>
    </div>
  </div>
);
