import type { ReactNode } from 'react';
import styles from './layout.module.css';
import type { Gap } from './Stack.tsx';

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
