import type { ReactNode } from 'react';
import { AppLink } from '../link/AppLink.tsx';
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
  /** Left out before the row stacks, when room is short. */
  optional?: boolean;
  /** Shown only where it is chosen. */
  extra?: boolean;
}

/** The columns that are shown until others are chosen. */
export const usualColumns = (columns: ReadonlyArray<Pick<Column<never>, 'id' | 'extra'>>): readonly string[] =>
  columns.filter(({ extra }) => !extra).map(({ id }) => id);

type Placed = Pick<Column<never>, 'narrow' | 'align' | 'optional'>;

/** The place of a column's cells in a narrow row. */
export function placeOf(column: Placed, index: number, count: number): NonNullable<Column<never>['narrow']> {
  if (column.narrow) return column.narrow;
  if (index === 0) return 'lead';
  if (index === count - 1) return 'trail';
  return column.align === 'end' ? 'underTrail' : 'underLead';
}

export const headLook = ({ align, optional }: Placed): string => classes(styles.head, align === 'end' && styles.end, optional && styles.optional);
export const cellLook = (column: Placed, index: number, count: number): string =>
  classes(styles.cell, styles[placeOf(column, index, count)], column.align === 'end' && styles.end, column.optional && styles.optional);

/** A cell as the link of its row, if the row leads anywhere. */
export const LinkedCell = ({ href, tabIndex, children }: { href: string | null | undefined; tabIndex?: number; children: ReactNode }) =>
  href == null ? (
    children
  ) : (
    <AppLink href={href} look={styles.link} tabIndex={tabIndex}>
      {children}
    </AppLink>
  );
