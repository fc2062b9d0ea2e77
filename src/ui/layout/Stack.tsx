import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A step of the space scale: 0, 4, 8, 12, 16, 22, 32, 48 and 72 px. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

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
