import type { TradableCode } from '../assets/assets.ts';
import type { PriceSeries } from './priceHistory.ts';

/** More points are indistinguishable on a phone and unreadable in a table. */
const maxPoints = 200;
/** Steps without any price series. */
const evenSteps = 60;

/** Further flows share their neighbors' points. */
const maxFlows = 200;

const minuteOf = (at: number): number => Math.floor(at / 60_000);

/** Thins a list evenly, keeping both ends. */
function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const last = items.length - 1;
  return Array.from({ length: most }, (_, index) => items[Math.round((index * last) / (most - 1))]).filter(
    (item) => item !== undefined,
  );
}

/**
 * Sample times in ms since 1970 UTC, sorted and unique: both ends, each flow, and in between the
 * densest series of the held coins, or even steps. The table shows minutes, so a minute with a flow
 * gets no other point.
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
  const even = Array.from({ length: evenSteps - 1 }, (_, index) =>
    Math.round(from + ((index + 1) * (to - from)) / evenSteps),
  );
  const between = densest.length > 0 ? densest : even;
  const fixed = [from, ...thinned(flows.filter(isInside), maxFlows), to];
  const byMinute = new Map(between.map((at) => [minuteOf(at), at]));
  for (const at of fixed) byMinute.delete(minuteOf(at));
  return [...new Set([...fixed, ...thinned([...byMinute.values()], maxPoints - 2)])].toSorted((a, b) => a - b);
}
