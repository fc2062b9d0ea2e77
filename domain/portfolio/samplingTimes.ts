import type { TradableCode } from '../assets/assets.ts';
import type { PriceSeries } from './priceHistory.ts';

/** More points than this cannot be distinguished on a phone, or read as a table. */
const maxPoints = 200;
/** Steps of a line without any price series. */
const evenSteps = 60;

/** Flows beyond this many share the points of their neighbors. */
const maxFlows = 200;

const minuteOf = (at: number): number => Math.floor(at / 60_000);

/** At most so many items of a list, spread evenly from the first to the last. */
function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const last = items.length - 1;
  return Array.from({ length: most }, (_, index) => items[Math.round((index * last) / (most - 1))]).filter((item) => item !== undefined);
}

/**
 * The times at which performance is calculated, oldest first and without duplicates: both ends, the times of the flows, so that each stands
 * at its own time, and between them the times of the densest series among the coins held, or even steps without one. The table shows
 * minutes, so a minute that has one of the former gets none of the latter. In ms since 1970 UTC.
 */
export function samplingTimes(
  series: PriceSeries,
  held: readonly TradableCode[],
  flows: readonly number[],
  from: number,
  to: number,
): readonly number[] {
  const isInside = (at: number) => at > from && at < to;
  const timestamps = held.map((asset) => series[asset]?.map(({ at }) => at).filter(isInside) ?? []);
  const densest = timestamps.reduce((best, each) => (each.length > best.length ? each : best), []);
  const even = Array.from({ length: evenSteps - 1 }, (_, index) => Math.round(from + ((index + 1) * (to - from)) / evenSteps));
  const between = densest.length > 0 ? densest : even;
  const fixed = [from, ...thinned(flows.filter(isInside), maxFlows), to];
  const byMinute = new Map(between.map((at) => [minuteOf(at), at]));
  for (const at of fixed) byMinute.delete(minuteOf(at));
  return [...new Set([...fixed, ...thinned([...byMinute.values()], maxPoints - 2)])].toSorted((a, b) => a - b);
}
