import type { ReactNode } from 'react';
import { AppLink } from '../link/AppLink.tsx';
import { classes, part } from '../part.ts';
import { type Column, HeadCell, placeOf } from './columns.tsx';
import styles from './table.module.css';

export interface DataTableProps<Row> {
  /** What the rows are, spoken only. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads (null: nowhere); its first cell becomes the link and the whole row can be pressed. */
  rowHref?: (row: Row) => string | null;
  /** Marks the row that the keyboard or a detail pane is at. */
  isCurrent?: (row: Row) => boolean;
  /** `compact` is the console's: 48 px rows and a header that stays in sight. */
  density?: 'comfortable' | 'compact';
}

/** In a narrow place rows are laid out as grids, and Safari then forgets that they are a table; the roles say it again. */
const roles = { table: { role: 'table' }, group: { role: 'rowgroup' }, row: { role: 'row' }, cell: { role: 'cell' } };

/** Rows and columns; where there is no room, rows of two lines. It never scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowHref, isCurrent, density = 'comfortable' }: DataTableProps<Row>) {
  return (
    <div {...part('table')} className={styles.frame}>
      <table {...roles.table} className={classes(styles.table, density === 'compact' && styles.compact)}>
        <caption className={styles.caption}>{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row} className={styles.headRow}>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className={styles.body}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} {...part('row', isCurrent?.(row) ? 'current' : 'plain')} className={styles.row}>
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  {...roles.cell}
                  className={classes(
                    styles.cell,
                    styles[placeOf(column, index, columns.length)],
                    column.align === 'end' && styles.end,
                    column.optional && styles.optional,
                  )}
                >
                  <Linked href={index === 0 ? rowHref?.(row) : null}>{column.cell(row)}</Linked>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell as the link of its row, if the row leads anywhere. */
const Linked = ({ href, children }: { href: string | null | undefined; children: ReactNode }) =>
  href == null ? (
    children
  ) : (
    <AppLink href={href} look={styles.link}>
      {children}
    </AppLink>
  );
