import styles from './list.module.css';

export interface SkeletonProps {
  width?: 'short' | 'medium' | 'full';
  shape?: 'line' | 'disc' | 'block';
}

/** A silent placeholder; the list or page around it announces the loading once. */
export const Skeleton = ({ width = 'full', shape = 'line' }: SkeletonProps) => (
  <span className={styles.skeleton} data-part="skeleton" data-width={width} data-shape={shape} aria-hidden="true" />
);

export const SkeletonRows = ({ count = 5 }: { count?: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, index) => `row-${index}`).map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton shape="disc" />
        <span className={styles.lines}>
          <Skeleton width="medium" />
          <Skeleton width="short" />
        </span>
        <Skeleton width="short" />
      </div>
    ))}
  </div>
);
