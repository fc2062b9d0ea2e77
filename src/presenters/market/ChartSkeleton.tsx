import type { ReactNode } from 'react';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { ChartPlaceholder } from './ChartPlaceholder.tsx';
import styles from './market.module.css';

export const ChartSkeleton = ({ note }: { note?: ReactNode }) => (
  <ChartPlaceholder note={note}>
    <div className={styles.skeleton}>
      <Skeleton shape="block" />
    </div>
  </ChartPlaceholder>
);
