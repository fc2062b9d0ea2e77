import type { ComponentProps } from 'react';
import styles from './prose.module.css';

/** A table of a text, which scrolls sideways by itself where the page is narrow. */
export const ScrollingTable = ({ children }: ComponentProps<'table'>) => (
  <section className={styles.table} aria-label="Table" tabIndex={-1}>
    <table>{children}</table>
  </section>
);
