import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A step of the space scale: 0, 4, 8, 12, 16, 22, 32, 48 and 72 px. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface StackProps {
  as?: 'div' | 'section' | 'form' | 'ul' | 'ol' | 'main' | 'article' | 'header' | 'footer' | 'nav';
  gap?: Gap;
  /** Cross-axis alignment of the children; they stretch by default. */
  align?: 'stretch' | 'start' | 'center';
  children?: ReactNode;
}

/** A column of children. */
export function Stack({ as: Element = 'div', gap = 4, align, children }: StackProps) {
  return (
    <Element className={styles.stack} data-gap={gap} data-align={align}>
      {children}
    </Element>
  );
}

export interface ClusterProps {
  as?: 'div' | 'p' | 'span' | 'ul' | 'nav' | 'header' | 'footer';
  gap?: Gap;
  justify?: 'start' | 'between' | 'end' | 'center';
  align?: 'start' | 'center' | 'baseline' | 'end';
  children?: ReactNode;
}

/** A row of children that wraps. */
export function Cluster({ as: Element = 'div', gap = 2, justify, align, children }: ClusterProps) {
  return (
    <Element className={styles.cluster} data-gap={gap} data-justify={justify} data-align={align}>
      {children}
    </Element>
  );
}

export interface GridProps {
  /** One column below 900 px. `aside-main` puts the aside first in reading order. */
  columns: 'main-aside' | 'aside-main' | 'halves' | 'cards';
  gap?: Gap;
  children?: ReactNode;
}

/** A grid that becomes one column where space is tight. */
export function Grid({ columns, gap = 5, children }: GridProps) {
  return (
    <div className={styles.grid} data-columns={columns} data-gap={gap}>
      {children}
    </div>
  );
}
