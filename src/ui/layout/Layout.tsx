import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A step of the space scale: 0, 4, 8, 12, 16, 22, 32, 48 and 72 px. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface StackProps {
  as?: 'div' | 'section' | 'form' | 'ul' | 'ol' | 'main' | 'article' | 'header' | 'footer' | 'nav';
  gap?: Gap;
  /** How wide the children are: as the stack (the default) or as themselves. */
  align?: 'stretch' | 'start' | 'center';
  children?: ReactNode;
}

/** Things above each other. */
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

/** Things beside each other, wrapping where the line is full. */
export function Cluster({ as: Element = 'div', gap = 2, justify, align, children }: ClusterProps) {
  return (
    <Element className={styles.cluster} data-gap={gap} data-justify={justify} data-align={align}>
      {children}
    </Element>
  );
}

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
