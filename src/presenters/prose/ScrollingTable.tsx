import type { ComponentProps } from 'react';
import styles from './prose.module.css';

/** Not every browser lets keys scroll what cannot take the focus. */
const reachableByKeys = { tabIndex: 0 };

/** A table of a text. One of many columns scrolls sideways where the page is narrow. */
export const ScrollingTable = ({ children }: ComponentProps<'table'>) => (
  <div className={styles.table} {...reachableByKeys}>
    <table>{children}</table>
  </div>
);
