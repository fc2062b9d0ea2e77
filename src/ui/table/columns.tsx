import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../part.ts';
import styles from './table.module.css';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  /**
   * Where the cell goes in a row of two lines: the first column leads, the last trails, the others go under them by their
   * alignment unless it is said here. An action stands beside both lines.
   */
  narrow?: 'lead' | 'trail' | 'underLead' | 'underTrail' | 'action' | 'hidden';
  /** Left out before the row stacks, when room is short (below 860 px). */
  optional?: boolean;
  /** Makes the header a button. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void };
}

/** The place of a column's cells in a narrow row. */
export function placeOf(column: Pick<Column<never>, 'narrow' | 'align'>, index: number, count: number): NonNullable<Column<never>['narrow']> {
  if (column.narrow) return column.narrow;
  if (index === 0) return 'lead';
  if (index === count - 1) return 'trail';
  return column.align === 'end' ? 'underTrail' : 'underLead';
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** A column's header, with its sort button where it has one. */
export function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  const SortIcon = sort && sortIcons[sort.direction];
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={classes(styles.head, column.align === 'end' && styles.end, column.optional && styles.optional)}
    >
      {sort && SortIcon ? (
        <button type="button" className={styles.sort} onClick={sort.onSort}>
          {column.header}
          <SortIcon size={13} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
