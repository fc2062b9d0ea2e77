/** The data of a chart of figures, and its exact sums and texts. Nothing here uses floats. */
import { type Amount, add, zero } from '#domain/money/money.ts';

/** A period in the chart, such as a week. */
export interface Bucket {
  readonly key: string;
  readonly name: string;
  /** Short, for the axis: "Nov 16". */
  readonly tick: string;
  /** It is not over yet, so its figures still change. */
  readonly isPartial?: boolean;
}

/** The colors and patterns of series. `other` is the folded rest. */
export const tones = ['1', '2', '3', '4', '5', '6', 'other'] as const;
export type Tone = (typeof tones)[number];

/** One value per bucket in base units; null is unknown, and never drawn or added as zero. */
export type Values = ReadonlyArray<Amount | null>;

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** Bars are stacked, the negative ones downward; lines are independent. */
  readonly kind: 'bar' | 'line';
  readonly values: Values;
  readonly tone: Tone;
}

/** The total of each bucket in the period of comparison. */
export interface Comparison {
  readonly label: string;
  readonly values: Values;
}

export interface ChartUnit {
  /** For the table: "US dollars". */
  readonly name: string;
  /** A whole unit is 10^decimals base units. */
  readonly decimals: number;
  /** Prefix and suffix on the axis: `$`, ` bps`. */
  readonly before?: string;
  readonly after?: string;
}

/** The most series that people can tell apart. */
const mostSeries = 6;

/** The exact sum; null if any part is unknown. */
export const sumOf = (values: Values): Amount | null =>
  values.reduce<Amount | null>((sum, value) => (sum === null || value === null ? null : add(sum, value)), zero);

const valueAt = ({ values }: { readonly values: Values }, index: number): Amount | null => values[index] ?? null;

/** The sum of absolute values; unknown ones count as zero here. */
const sizeOf = ({ values }: ChartSeries): bigint =>
  values.reduce(
    (sum, value) => (value === null ? sum : sum + BigInt(value.startsWith('-') ? value.slice(1) : value)),
    0n,
  );

/** Keeps the `most` largest series and folds the rest; unknown parts make the rest unknown. */
export function foldSeries(series: readonly ChartSeries[], label = 'Other', most = mostSeries): readonly ChartSeries[] {
  if (series.length <= most) return series;
  const largest = new Set(
    series.toSorted((a, b) => (sizeOf(b) > sizeOf(a) ? 1 : sizeOf(b) < sizeOf(a) ? -1 : 0)).slice(0, most),
  );
  const rest = series.filter((one) => !largest.has(one));
  const count = Math.max(...rest.map(({ values }) => values.length));
  const values = Array.from({ length: count }, (_, index) => sumOf(rest.map((one) => valueAt(one, index))));
  return [...series.filter((one) => largest.has(one)), { key: 'other', label, kind: 'bar', tone: 'other', values }];
}

export const barsOf = (series: readonly ChartSeries[]): readonly ChartSeries[] =>
  series.filter(({ kind }) => kind === 'bar');
export const linesOf = (series: readonly ChartSeries[]): readonly ChartSeries[] =>
  series.filter(({ kind }) => kind === 'line');

export const isAllUnknown = (series: readonly ChartSeries[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null));

export interface Figure {
  readonly key: string;
  readonly label: string;
  /** For its sample in the readout; absent for a total. */
  readonly series?: ChartSeries;
  readonly value: Amount | null;
}

export interface Reading {
  readonly bucket: Bucket;
  readonly series: readonly Figure[];
  /** Only for stacked bars. */
  readonly total: Figure | null;
  readonly comparison: Figure | null;
}

export interface Figures {
  readonly buckets: readonly Bucket[];
  readonly series: readonly ChartSeries[];
  readonly comparison?: Comparison | undefined;
}

export function readingAt({ buckets, series, comparison }: Figures, index: number): Reading | null {
  const bucket = buckets[index];
  if (!bucket) return null;
  const bars = barsOf(series);
  return {
    bucket,
    series: series.map((one) => ({ key: one.key, label: one.label, series: one, value: valueAt(one, index) })),
    total:
      bars.length < 2 ? null : { key: 'total', label: 'Total', value: sumOf(bars.map((one) => valueAt(one, index))) },
    comparison: comparison ? { key: 'comparison', label: comparison.label, value: valueAt(comparison, index) } : null,
  };
}

export type FormatAmount = (value: Amount) => string;

export const textOf = (value: Amount | null, formatValue: FormatAmount): string =>
  value === null ? 'Unknown' : formatValue(value);

/** A bucket as spoken text: "Week of Nov 16, 2026. Total $30.00. Bitcoin $20.00, Ether $10.00." */
export function wordsOf({ bucket, series, total, comparison }: Reading, formatValue: FormatAmount): string {
  const say = ({ label, value }: Figure) => `${label} ${value === null ? 'unknown' : formatValue(value)}`;
  const parts = [
    `${bucket.name}${bucket.isPartial ? ', not over yet' : ''}`,
    ...(total ? [say(total)] : []),
    series.map(say).join(', '),
    ...(comparison ? [say(comparison)] : []),
  ];
  return `${parts.join('. ')}.`;
}
