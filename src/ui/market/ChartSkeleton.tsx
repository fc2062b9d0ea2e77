import { Skeleton } from '../list/Skeleton.tsx';
import styles from './market.module.css';

/** The place of a chart that is on its way. */
export const ChartSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton shape="block" />
  </div>
);
