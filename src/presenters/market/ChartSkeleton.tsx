import type { ReactNode } from 'react';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { ChartPlace } from './ChartPlace.tsx';
import styles from './market.module.css';

/** The placeholder of a loading chart. */
export const ChartSkeleton = ({ note }: { note?: ReactNode }) => (
  <ChartPlace note={note}>
    <div className={styles.skeleton}>
      <Skeleton shape="block" />
    </div>
  </ChartPlace>
);
