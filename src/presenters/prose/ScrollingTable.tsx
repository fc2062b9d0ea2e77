import type { ComponentProps } from 'react';
import styles from './prose.module.css';

/** The table scrolls on its own where the page is narrow, and not every browser lets keys scroll what cannot take the focus. */
const reachableByKeys = { tabIndex: 0 };

/** A table of a text. A figure is no landmark: a text can have many. */
export const ScrollingTable = ({ children }: ComponentProps<'table'>) => (
  <figure className={styles.table} {...reachableByKeys} aria-label="Table">
    <table>{children}</table>
  </figure>
);

/** The name of a column. The corner above the names of the rows has none, and would be read aloud as an empty one. */
export const HeaderCell = ({ children, ...rest }: ComponentProps<'th'>) =>
  children === undefined ? (
    <td {...rest} />
  ) : (
    <th scope="col" {...rest}>
      {children}
    </th>
  );
