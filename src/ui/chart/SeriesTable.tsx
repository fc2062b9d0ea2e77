import type { ReactNode } from 'react';
import type { Column } from '../table/columns.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import styles from './chart.module.css';
import { type Mark, wordsOf } from './marks.ts';
import type { Point } from './series.ts';
import { TableFoot } from './TableFoot.tsx';
import { thin } from './thin.ts';

export interface SeriesTableProps {
  label: string;
  points: readonly Point[];
  formatValue: (value: number) => string;
  formatAt: (at: number) => string;
  unit: string;
  marks: readonly Mark[];
  /** The same marks, by the index of their point. */
  marked: ReadonlyMap<number, readonly Mark[]>;
  note?: ReactNode;
}

/** The table scrolls on its own, and some browsers only let keys scroll a focusable element. */
const reachableByKeys = { tabIndex: 0 };

export const SeriesTable = ({ note, ...table }: SeriesTableProps) => (
  <TableFoot note={note}>
    <Figures {...table} />
  </TableFoot>
);

interface Row extends Point {
  readonly happened: string;
}

/** The values, newest first. A long series is thinned, but marked points always stay. */
function Figures({ label, points, formatValue, formatAt, unit, marks, marked }: Omit<SeriesTableProps, 'note'>) {
  const { indices, oneIn } = thin(points.length, marked);
  const rows = indices.toReversed().flatMap((index): Row[] => {
    const point = points[index];
    return point ? [{ ...point, happened: wordsOf(marked.get(index) ?? []) }] : [];
  });
  const columns: ReadonlyArray<Column<Row>> = [
    { id: 'at', header: 'Time', cell: ({ at }) => formatAt(at) },
    ...(marks.length === 0
      ? []
      : [{ id: 'marked', header: 'Marked', cell: ({ happened }: Row) => happened } satisfies Column<Row>]),
    { id: 'value', header: unit, align: 'end', cell: ({ value }) => formatValue(value) },
  ];
  return (
    <section className={styles.data} {...reachableByKeys} aria-label={`${label}, table`}>
      <p className={styles.extent}>{extentOf(points.length, oneIn, marks.length > 0)}</p>
      <PlainTable caption={`${label}, newest first`} rows={rows} rowKey={({ at }) => String(at)} columns={columns} />
    </section>
  );
}

function extentOf(count: number, oneIn: number, hasMarks: boolean): string {
  if (oneIn === 1) return `Newest first, all ${count} points.`;
  const kept = hasMarks ? 'the first, the last and every marked one' : 'the first and the last';
  return `Newest first. One in ${oneIn} of ${count} points, plus ${kept}.`;
}
