import type { ReactNode } from 'react';
import { AppLink } from '../link/AppLink.tsx';
import { classes } from '../part.ts';
import styles from './table.module.css';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers align at the end. */
  align?: 'start' | 'end';
  /** The cell's position in a stacked row: by default, from its index and alignment. */
  narrow?: 'lead' | 'trail' | 'underLead' | 'underTrail' | 'action' | 'hidden';
  /** Dropped before the rows stack. */
  optional?: boolean;
  /** A long word in it, such as an email address, breaks rather than widens the table. */
  long?: boolean;
  /** Hidden until the customer adds it. */
  extra?: boolean;
}

export const usualColumns = (columns: ReadonlyArray<Pick<Column<never>, 'id' | 'extra'>>): readonly string[] =>
  columns.filter(({ extra }) => !extra).map(({ id }) => id);

type Placed = Pick<Column<never>, 'narrow' | 'align' | 'optional' | 'long'>;

export function placeOf(column: Placed, index: number, count: number): NonNullable<Column<never>['narrow']> {
  if (column.narrow) return column.narrow;
  if (index === 0) return 'lead';
  if (index === count - 1) return 'trail';
  return column.align === 'end' ? 'underTrail' : 'underLead';
}

export const headLook = ({ align, optional }: Placed): string =>
  classes(styles.head, align === 'end' && styles.end, optional && styles.optional);
export const cellLook = (column: Placed, index: number, count: number): string =>
  classes(
    styles.cell,
    styles[placeOf(column, index, count)],
    column.align === 'end' && styles.end,
    column.optional && styles.optional,
    column.long && styles.long,
  );

export const LinkedCell = ({
  href,
  tabIndex,
  children,
}: {
  href: string | null | undefined;
  tabIndex?: number;
  children: ReactNode;
}) =>
  href == null ? (
    children
  ) : (
    <AppLink href={href} look={styles.link} tabIndex={tabIndex}>
      {children}
    </AppLink>
  );
