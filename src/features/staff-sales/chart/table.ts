import { barsOf, type Figures, type FormatAmount, readingAt, sumOf, textOf } from './figures.ts';
import type { HrefOf } from './ValueLinks.tsx';

export interface TableCell {
  readonly column: string;
  readonly label: string;
  readonly text: string;
  readonly href: string | null;
}

export interface TableRow {
  readonly key: string;
  readonly name: string;
  readonly isPartial: boolean;
  readonly cells: readonly TableCell[];
}

export interface TableInput extends Figures {
  readonly formatValue: FormatAmount;
  readonly hrefOf?: HrefOf | undefined;
  readonly addsUp?: boolean | undefined;
}

/** The table rows, newest bucket first, formatted as in the chart. */
export function rowsOf({ formatValue, hrefOf, ...figures }: TableInput): readonly TableRow[] {
  const rows = figures.buckets.map((bucket, index): TableRow => {
    const reading = readingAt(figures, index);
    const { series = [], total = null, comparison = null } = reading ?? {};
    const cell = ({ key, label, value }: (typeof series)[number], href: string | null): TableCell => ({
      column: key,
      label,
      text: textOf(value, formatValue),
      href: value === null ? null : href,
    });
    return {
      key: bucket.key,
      name: bucket.name,
      isPartial: bucket.isPartial ?? false,
      cells: [
        ...series.map((figure) => cell(figure, hrefOf?.(index, figure.key) ?? null)),
        ...(total ? [cell(total, hrefOf?.(index, null) ?? null)] : []),
        ...(comparison ? [cell(comparison, null)] : []),
      ],
    };
  });
  return rows.toReversed();
}

/** Column totals over all buckets; null where a total means nothing. */
export function totalsOf({
  buckets,
  series,
  comparison,
  formatValue,
  addsUp,
}: TableInput): readonly TableCell[] | null {
  const bars = barsOf(series);
  if (!(addsUp ?? true) || bars.length !== series.length) return null;
  const overAll = buckets.map((_, index) => sumOf(bars.map(({ values }) => values[index] ?? null)));
  const columns = [
    ...series.map(({ key, label, values }) => ({ key, label, values })),
    ...(bars.length < 2 ? [] : [{ key: 'total', label: 'Total', values: overAll }]),
    ...(comparison ? [{ key: 'comparison', ...comparison }] : []),
  ];
  return columns.map(({ key, label, values }) => ({
    column: key,
    label,
    text: textOf(sumOf(values), formatValue),
    href: null,
  }));
}

/** Width of a character and a cell's padding, in px. */
const characterWidth = 7;
const cellRoom = 20;

/** Whether all columns fit side by side; otherwise each figure gets its own line. */
export function fitsIn(width: number, rows: readonly TableRow[], totals: readonly TableCell[] | null): boolean {
  const widthOf = (texts: readonly string[]) =>
    cellRoom + characterWidth * Math.max(...texts.map((text) => text.length));
  const columns = (rows[0]?.cells ?? []).map(({ label }, place) =>
    // Headings may wrap, figures may not.
    widthOf([...label.split(' '), totals?.[place]?.text ?? '', ...rows.map(({ cells }) => cells[place]?.text ?? '')]),
  );
  return (
    [widthOf(rows.map(({ name }) => name)), ...columns].reduce((sum, column) => sum + column, 0) + cellRoom <= width
  );
}
