import { useMachine } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { disclosureMachine } from '#machines/disclosure/disclosure.machine.ts';
import type { Column } from '../table/columns.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import styles from './chart.module.css';
import { type Mark, wordsOf } from './marks.ts';
import type { Point } from './series.ts';
import { thin } from './thin.ts';

export interface SeriesTableProps {
  label: string;
  points: readonly Point[];
  formatValue: (value: number) => string;
  formatAt: (at: number) => string;
  /** What the values are: "Price in US dollars". */
  unit: string;
  marks: readonly Mark[];
  /** The same marks by the index of their point. */
  marked: ReadonlyMap<number, readonly Mark[]>;
  note?: ReactNode;
}

/** The table scrolls on its own, and not every browser lets keys scroll what cannot take the focus. */
const reachableByKeys = { tabIndex: 0 };

/** The foot of a chart: a note, and the same figures as a table. */
export function SeriesTable({ note, ...table }: SeriesTableProps) {
  const [disclosure, send] = useMachine(disclosureMachine);
  const shown = disclosure.matches('shown');
  const id = useId();
  return (
    <div>
      <div className={styles.foot}>
        <span>{note}</span>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => send({ type: 'disclosure.toggled' })}
        >
          {shown ? 'Hide table' : 'Show as table'}
        </button>
      </div>
      {shown && (
        <div id={id}>
          <Figures {...table} />
        </div>
      )}
    </div>
  );
}

interface Row extends Point {
  readonly happened: string;
}

/** The figures, newest first. A long series is thinned to what can be read, and says so; marked points always stay. */
function Figures({ label, points, formatValue, formatAt, unit, marks, marked }: Omit<SeriesTableProps, 'note'>) {
  const { indices, oneIn } = thin(points.length, marked);
  const rows = indices.toReversed().flatMap((index): Row[] => {
    const point = points[index];
    return point ? [{ ...point, happened: wordsOf(marked.get(index) ?? []) }] : [];
  });
  const columns: ReadonlyArray<Column<Row>> = [
    { id: 'at', header: 'Time', cell: ({ at }) => formatAt(at) },
    ...(marks.length === 0 ? [] : [{ id: 'marked', header: 'Marked', cell: ({ happened }: Row) => happened } satisfies Column<Row>]),
    { id: 'value', header: unit, align: 'end', cell: ({ value }) => formatValue(value) },
  ];
  return (
    <section className={styles.data} {...reachableByKeys} aria-label={`${label}, table`}>
      <p className={styles.extent}>{extentOf(points.length, oneIn, marks.length > 0)}</p>
      <PlainTable caption={`${label}, newest first`} rows={rows} rowKey={({ at }) => String(at)} columns={columns} />
    </section>
  );
}

/** Which points are listed, in what order. */
function extentOf(count: number, oneIn: number, hasMarks: boolean): string {
  if (oneIn === 1) return `Newest first, all ${count} points.`;
  const kept = hasMarks ? 'the first, the last and every marked one' : 'the first and the last';
  return `Newest first. One in ${oneIn} of ${count} points, plus ${kept}.`;
}
