import type { ReactNode } from 'react';
import styles from './text.module.css';

export interface VisuallyHiddenProps {
  /** `div` for what is no text: a table keeps the width of its words, so it is hidden by what is around it. */
  as?: 'span' | 'div';
  children: ReactNode;
}

/** For screen readers only. */
export const VisuallyHidden = ({ as: Element = 'span', children }: VisuallyHiddenProps) => <Element className={styles.hidden}>{children}</Element>;
