import { memo, type ReactNode, useMemo } from 'react';
import { TableFoot } from '#ui/chart/TableFoot.tsx';
import { useShown } from '#ui/display/display.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import type { ChartUnit } from './figures.ts';
import styles from './series-chart.module.css';
import { fitsIn, rowsOf, type TableCell, type TableInput, totalsOf } from './table.ts';

export interface FiguresTableProps extends TableInput {
  label: string;
  unit: ChartUnit;
  note?: ReactNode;
  /** Width of the chart, in px. */
  width: number;
}

/** The foot of a chart: a note, and the same figures as a table. */
export const FiguresTable = ({ note, ...table }: FiguresTableProps) => (
  <TableFoot note={note}>
    <Table {...table} />
  </TableFoot>
);

/** The table scrolls on its own, and some browsers only let keys scroll a focusable element. */
const reachableByKeys = { tabIndex: 0 };

/** Memoized: the pointer moves often, and the table is long. */
const Table = memo(function Table({
  label,
  unit,
  width,
  buckets,
  series,
  comparison,
  formatValue,
  hrefOf,
  addsUp,
}: Omit<FiguresTableProps, 'note'>) {
  useShown();
  const { rows, totals, fits } = useMemo(() => {
    const input = { buckets, series, comparison, formatValue, hrefOf, addsUp };
    const [allRows, sums] = [rowsOf(input), totalsOf(input)];
    return { rows: allRows, totals: sums, fits: fitsIn(width, allRows, sums) };
  }, [buckets, series, comparison, formatValue, hrefOf, addsUp, width]);
  return (
    <section
      {...part('figures-table', fits ? 'columns' : 'stacked')}
      className={styles.data}
      {...reachableByKeys}
      aria-label={`${label}, table`}
    >
      <table className={styles.table}>
        <caption className={styles.caption}>
          <VisuallyHidden>{label}.</VisuallyHidden> {unit.name}, newest first
        </caption>
        <thead>
          <tr>
            <th scope="col">Period</th>
            {rows[0]?.cells.map((cell) => (
              <th key={cell.column} scope="col" className={styles.end}>
                {cell.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, isPartial, cells }) => (
            <tr key={key} {...part('row', isPartial ? 'partial' : undefined)}>
              <th scope="row">
                {name} {isPartial && <span className={styles.aside}>Not over yet</span>}
              </th>
              <Cells cells={cells} />
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr {...part('totals')}>
              <th scope="row">All</th>
              <Cells cells={totals} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
});

const Cells = ({ cells }: { cells: readonly TableCell[] }) =>
  cells.map(({ column, label, text, href }) => (
    <td key={column} data-column={column} className={styles.end}>
      <span className={styles.cellLabel}>{label}</span>
      {href === null ? text : <AppLink href={href}>{text}</AppLink>}
    </td>
  ));
