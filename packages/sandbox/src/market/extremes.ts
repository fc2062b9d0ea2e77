import { day } from '#domain/time/units.ts';
import { chartTimestamps } from './chart.ts';
import type { Coin } from './coins.ts';
import type { Currency } from './price-process.ts';
import { priceIn } from './quantities.ts';

/** As long as the product's longest chart. */
const extremeDays = 1_825;

/** A price and its timestamp, in milliseconds. */
interface Point {
  readonly price: number;
  readonly at: number;
}
export interface Extremes {
  readonly high: Point;
  readonly low: Point;
}
/** Five years' extremes, of each midnight, as in charts, and the last 24 hours. */
export type FindExtremes = (coin: Coin, currency: Currency, now: number) => Extremes;

/** Scans past midnights once a day. */
export function createFindExtremes(seed: string): FindExtremes {
  const midnights = new Map<string, { readonly today: number; readonly found: Extremes }>();
  return (coin, currency, now) => {
    const today = Math.floor(now / day) * day;
    const key = `${coin.id}:${currency}`;
    const known = midnights.get(key);
    const found =
      known?.today === today
        ? known.found
        : extremesAt(seed, coin, currency, chartTimestamps(today, extremeDays, 'daily'));
    midnights.set(key, { today, found });
    const { high, low } = rangeOfDay(seed, coin, currency, now);
    return {
      high: high.price > found.high.price ? high : found.high,
      low: low.price < found.low.price ? low : found.low,
    };
  };
}

/** From the one-day chart's points. */
export const rangeOfDay = (seed: string, coin: Coin, currency: Currency, now: number): Extremes =>
  extremesAt(seed, coin, currency, chartTimestamps(now, 1, '5m'));

function extremesAt(seed: string, coin: Coin, currency: Currency, timestamps: readonly number[]): Extremes {
  let high: Point = { price: Number.NEGATIVE_INFINITY, at: 0 };
  let low: Point = { price: Number.POSITIVE_INFINITY, at: 0 };
  for (const at of timestamps) {
    const price = priceIn(seed, coin, currency, at);
    if (price > high.price) high = { price, at };
    if (price < low.price) low = { price, at };
  }
  return { high, low };
}
