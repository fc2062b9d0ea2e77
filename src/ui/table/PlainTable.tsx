import { part } from '../part.ts';
import { type Column, cellLook, headLook, LinkedCell } from './columns.tsx';
import styles from './table.module.css';

export interface PlainTableProps<Row> {
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The link of a row, or null: its first cell, with the whole row clickable. */
  rowHref?: (row: Row) => string | null;
}

/** A short table whose rows stack on two lines where space is tight. Long lists use `DataTable`. */
export function PlainTable<Row>({ caption, columns, rows, rowKey, rowHref }: PlainTableProps<Row>) {
  return (
    <div {...part('table')} className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr className={styles.headRow}>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={headLook(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...part('row')} className={styles.row}>
              {columns.map((column, index) => (
                <td key={column.id} className={cellLook(column, index, columns.length)}>
                  <LinkedCell href={index === 0 ? rowHref?.(row) : null}>{column.cell(row)}</LinkedCell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
