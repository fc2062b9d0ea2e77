import type { ReactNode } from 'react';
import styles from './market.module.css';

/** What stands in place of a chart, as high as one, with the chart's note at its foot. */
export const ChartPlace = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.face}>
    <div className={styles.middle}>{children}</div>
    <div className={styles.foot}>{note}</div>
  </div>
);
