import { isTradable, type TradableCode } from '../assets/assets.ts';
import { lookUp } from '../lookUp.ts';
import {
  addDays,
  addMonths,
  beginOf,
  dayAt,
  daysBetween,
  type Grain,
  grains,
  isDay,
  nextOf,
  startOf,
} from './calendar.ts';

/** As in an address: `?range=90d&grain=week&asset=BTC&compare=before`. */

export const presets = ['7d', '30d', '90d', 'month', 'lastMonth', 'year', '12m', '2y'] as const;
export type Preset = (typeof presets)[number];
export const comparisons = ['none', 'before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

export interface SalesQuery {
  /** A preset, or both ends: days of the reporting zone, inclusive. */
  readonly range: Preset | { readonly from: string; readonly to: string };
  /** Null: chosen by the range. */
  readonly grain: Grain | null;
  /** Null: all assets. */
  readonly asset: TradableCode | null;
  readonly compare: Comparison;
}

export const initialSales: SalesQuery = { range: '90d', grain: null, asset: null, compare: 'before' };

/** More bars are indistinguishable. */
const mostBuckets = 120;
const longestYears = 10;
/** The last possible end of a range. */
export const longestDays = (from: string): string => addDays(addMonths(from, 12 * longestYears), -1);

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null;

/** Reads address parameters. Unusable ones are named and fall back to {@link initialSales}. */
export function readSalesQuery(params: Readonly<Record<string, string>>): {
  readonly query: SalesQuery;
  readonly unusable: readonly string[];
} {
  const unusable: string[] = [];
  const read = <Value>(name: string, parse: (text: string) => Value | null, initial: Value): Value => {
    const text = lookUp(params, name) ?? '';
    const value = text === '' ? initial : parse(text);
    if (text !== '' && value === null) unusable.push(name);
    return value ?? initial;
  };
  const [from, to] = [
    read('from', (text) => (isDay(text) ? text : null), ''),
    read('to', (text) => (isDay(text) ? text : null), ''),
  ];
  const isSpan = from !== '' && to !== '' && from <= to && to <= longestDays(from);
  if ((from !== '' || to !== '') && !isSpan && unusable.length === 0) unusable.push('from', 'to');
  const range = read<SalesQuery['range']>('range', (text) => oneOf(presets, text), initialSales.range);
  return {
    query: {
      range: isSpan ? { from, to } : range,
      grain: read('grain', (text) => oneOf(grains, text), initialSales.grain),
      asset: read('asset', (text) => (isTradable(text) ? text : null), initialSales.asset),
      compare: read('compare', (text) => oneOf(comparisons, text), initialSales.compare),
    },
    unusable,
  };
}

/** Query parameters; defaults from {@link initialSales} are left out. */
export function salesParams({ range, grain, asset, compare }: SalesQuery): Readonly<Record<string, string>> {
  return {
    ...(typeof range === 'string' ? range !== initialSales.range && { range } : range),
    ...(grain !== null && { grain }),
    ...(asset !== null && { asset }),
    ...(compare !== initialSales.compare && { compare }),
  };
}

export interface Span {
  readonly from: string;
  readonly to: string;
  readonly begins: number;
  readonly ends: number;
}

export const spanOf = (from: string, to: string, zone: string): Span => ({
  from,
  to,
  begins: beginOf(from, zone),
  ends: beginOf(addDays(to, 1), zone),
});

export interface Bucket extends Span {
  /** Whether the range or the present cuts it short. */
  readonly isCut: boolean;
}

export interface Plan {
  readonly range: Span;
  readonly grain: Grain;
  readonly buckets: readonly Bucket[];
  /** Whether its last day is not over at `asOf`. */
  readonly isRunning: boolean;
  /** A running range is compared up to `until`, the same point. */
  readonly compared: (Span & { readonly buckets: readonly Bucket[]; readonly until: number }) | null;
}

/** The finest grain without too many bars. */
function fittingGrain(from: string, to: string): Grain {
  const days = daysBetween(from, to) + 1;
  return days <= mostBuckets - 20 ? 'day' : days / 7 <= mostBuckets - 10 ? 'week' : 'month';
}

/** The grains that a range can be shown in. */
export const possibleGrains = (from: string, to: string): readonly Grain[] =>
  grains.filter((grain) => countOf(grain, from, to) <= mostBuckets);

function countOf(grain: Grain, from: string, to: string): number {
  if (grain === 'month') return 0;
  return Math.floor(daysBetween(startOf(grain, from), to) / (grain === 'day' ? 1 : 7)) + 1;
}

function daysOf(preset: Preset, today: string): readonly [from: string, to: string] {
  switch (preset) {
    case '7d':
      return [addDays(today, -6), today];
    case '30d':
      return [addDays(today, -29), today];
    case '90d':
      return [addDays(today, -89), today];
    case 'month':
      return [startOf('month', today), today];
    case 'lastMonth': {
      const first = addMonths(startOf('month', today), -1);
      return [first, addDays(startOf('month', today), -1)];
    }
    case 'year':
      return [`${today.slice(0, 4)}-01-01`, today];
    case '12m':
      return [addDays(addMonths(today, -12), 1), today];
    case '2y':
      return [addDays(addMonths(today, -24), 1), today];
  }
}

/** A span cut into days, weeks or months; the first and the last may be parts of theirs. */
export function bucketsOf(
  grain: Grain,
  from: string,
  to: string,
  zone: string,
  asOf = Number.POSITIVE_INFINITY,
): readonly Bucket[] {
  const buckets: Bucket[] = [];
  for (let start = startOf(grain, from); start <= to; start = nextOf(grain, start)) {
    const end = addDays(nextOf(grain, start), -1);
    const span = spanOf(start < from ? from : start, end > to ? to : end, zone);
    buckets.push({ ...span, isCut: start < from || end > to || span.ends > asOf });
  }
  return buckets;
}

/** Calendar months and years compare with the previous ones, others by length. */
function daysBefore(
  { range, compare }: SalesQuery,
  from: string,
  to: string,
): readonly [from: string, to: string] | null {
  if (compare === 'none') return null;
  if (compare === 'year') return [addMonths(from, -12), addMonths(to, -12)];
  if (range === 'month' || range === 'lastMonth') {
    const first = addMonths(from, -1);
    const last = addDays(from, -1);
    const same = addDays(first, daysBetween(from, to));
    return [first, range === 'lastMonth' || same > last ? last : same];
  }
  if (range === 'year') return [addMonths(from, -12), addMonths(to, -12)];
  const days = daysBetween(from, to) + 1;
  return [addDays(from, -days), addDays(from, -1)];
}

/** @param asOf when the records are complete, in ms: the report's present */
export function planOf(query: SalesQuery, zone: string, asOf: number): Plan {
  const today = dayAt(asOf, zone);
  const [from, to] = typeof query.range === 'string' ? daysOf(query.range, today) : [query.range.from, query.range.to];
  const range = spanOf(from, to, zone);
  const grain =
    query.grain !== null && possibleGrains(from, to).includes(query.grain) ? query.grain : fittingGrain(from, to);
  const isRunning = range.begins <= asOf && range.ends > asOf;
  const before = daysBefore(query, from, to);
  return {
    range,
    grain,
    isRunning,
    buckets: bucketsOf(grain, from, to, zone, asOf),
    compared: before && comparedWith(before),
  };

  function comparedWith([first, last]: readonly [string, string]): NonNullable<Plan['compared']> {
    const span = spanOf(first, last, zone);
    const reached = addDays(first, daysBetween(from, today));
    const until = isRunning ? Math.min(span.ends, beginOf(reached, zone) + (asOf - beginOf(today, zone))) : span.ends;
    return { ...span, until, buckets: bucketsOf(grain, first, last, zone, until) };
  }
}
