import type { ReactNode } from 'react';
import styles from './layout.module.css';
import type { Gap } from './Stack.tsx';

export interface GridProps {
  /** `main-aside`: chart and figures, one column below 900 px; `aside-main`: the same, with the narrow one first for keys, speech and phones, such as a ticket. `halves`: two equal columns. `cards`: as many as fit. */
  columns: 'main-aside' | 'aside-main' | 'halves' | 'cards';
  gap?: Gap;
  children?: ReactNode;
}

/** Columns that become one where there is no room. */
export function Grid({ columns, gap = 5, children }: GridProps) {
  return (
    <div className={styles.grid} data-columns={columns} data-gap={gap}>
      {children}
    </div>
  );
}
