import type { ComponentProps } from 'react';
import styles from './prose.module.css';

/** A table of a text. One of many columns scrolls sideways where the page is narrow. */
export const ScrollingTable = ({ children }: ComponentProps<'table'>) => (
  <div className={styles.table}>
    <table>{children}</table>
  </div>
);
