import { Skeleton } from '#ui/list/Skeleton.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import styles from './read-chart.module.css';

export const SeriesChartSkeleton = ({ label }: { label: string }) => (
  <div className={styles.place}>
    <VisuallyHidden>{label}: loading</VisuallyHidden>
    <Skeleton shape="block" />
  </div>
);
