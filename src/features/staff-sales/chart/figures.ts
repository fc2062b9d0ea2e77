/** Pure parts of a chart of figures: what it holds, and its exact sums and words. Nothing here passes through a float. */
import { type Amount, add, zero } from '#domain/money/money.ts';

/** A span of time of the chart, such as a week. */
export interface Bucket {
  readonly key: string;
  /** "Week of Nov 16, 2026". */
  readonly name: string;
  /** The same on the axis: "Nov 16". */
  readonly tick: string;
  /** It is not over yet, so its figures still change. */
  readonly isPartial?: boolean;
}

/** Which color and pattern a series has. `other` is for what is folded together. */
export const tones = ['1', '2', '3', '4', '5', '6', 'other'] as const;
export type Tone = (typeof tones)[number];

/** A value for each bucket: base units of the chart's unit, null where it is unknown, which is never drawn or added as zero. */
export type Values = ReadonlyArray<Amount | null>;

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** Bars stand on each other, those below zero hang from it; a line stands for itself. */
  readonly kind: 'bar' | 'line';
  readonly values: Values;
  readonly tone: Tone;
}

/** The total of each bucket of the period that this one is compared with. */
export interface Comparison {
  readonly label: string;
  readonly values: Values;
}

export interface ChartUnit {
  /** "US dollars", for the table. */
  readonly name: string;
  /** A whole unit is ten to the power of this many base units. */
  readonly decimals: number;
  /** Before and after the numbers of the axis: `$`, ` bps`. */
  readonly before?: string;
  readonly after?: string;
}

/** Most series that can be told apart. */
const mostSeries = 6;

/** The exact sum; null as soon as one part is unknown. */
export const sumOf = (values: Values): Amount | null =>
  values.reduce<Amount | null>((sum, value) => (sum === null || value === null ? null : add(sum, value)), zero);

const valueAt = ({ values }: { readonly values: Values }, index: number): Amount | null => values[index] ?? null;

/** How much a series moves, regardless of its direction; what is unknown counts as nothing here. */
const sizeOf = ({ values }: ChartSeries): bigint =>
  values.reduce((sum, value) => (value === null ? sum : sum + BigInt(value.startsWith('-') ? value.slice(1) : value)), 0n);

/**
 * The six largest series in their order, and the rest as one called `label`. A bucket of the rest is unknown as soon as one of its parts is.
 */
export function foldSeries(series: readonly ChartSeries[], label = 'Other', most = mostSeries): readonly ChartSeries[] {
  if (series.length <= most) return series;
  const largest = new Set(series.toSorted((a, b) => (sizeOf(b) > sizeOf(a) ? 1 : sizeOf(b) < sizeOf(a) ? -1 : 0)).slice(0, most));
  const rest = series.filter((one) => !largest.has(one));
  const count = Math.max(...rest.map(({ values }) => values.length));
  const values = Array.from({ length: count }, (_, index) => sumOf(rest.map((one) => valueAt(one, index))));
  return [...series.filter((one) => largest.has(one)), { key: 'other', label, kind: 'bar', tone: 'other', values }];
}

export const barsOf = (series: readonly ChartSeries[]): readonly ChartSeries[] => series.filter(({ kind }) => kind === 'bar');
export const linesOf = (series: readonly ChartSeries[]): readonly ChartSeries[] => series.filter(({ kind }) => kind === 'line');

/** Whether nothing at all is known. */
export const isAllUnknown = (series: readonly ChartSeries[]): boolean => series.every(({ values }) => values.every((value) => value === null));

/** One figure of a bucket. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  /** How it is drawn, for its sign in the readout; of a total none. */
  readonly series?: ChartSeries;
  readonly value: Amount | null;
}

/** Everything that is read of one bucket. */
export interface Reading {
  readonly bucket: Bucket;
  readonly series: readonly Figure[];
  /** Only where several bars stand on each other. */
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
    total: bars.length < 2 ? null : { key: 'total', label: 'Total', value: sumOf(bars.map((one) => valueAt(one, index))) },
    comparison: comparison ? { key: 'comparison', label: comparison.label, value: valueAt(comparison, index) } : null,
  };
}

/** Writes a value exactly. */
export type FormatAmount = (value: Amount) => string;

export const textOf = (value: Amount | null, formatValue: FormatAmount): string => (value === null ? 'Unknown' : formatValue(value));

/** A reading as it is spoken: "Week of Nov 16, 2026. Total $30.00. Bitcoin $20.00, Ether $10.00. Period before $25.00." */
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
