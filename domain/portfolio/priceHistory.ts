import { type TradableCode, tradableCodes } from '../assets/assets.ts';
import { type PricesBySymbol, symbolOf } from '../markets/prices.ts';
import type { UnitPrice } from '../trades/price.ts';
import { midPriceOf, parseUnitPrice } from './value.ts';

export interface PricePoint {
  /** ms since 1970 UTC. */
  readonly at: number;
  /** Dollars for one whole unit, as decimal text. */
  readonly price: string;
}

/** Oldest first. */
export type PriceSeries = Partial<Record<TradableCode, readonly PricePoint[]>>;

/** The last known price of a coin at or before a time, or else its first known price; null for a coin without any. */
export type PriceHistory = (asset: TradableCode, at: number) => UnitPrice | null;

/** The number of points at or before a time. */
function countUntil(points: readonly PricePoint[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((points[middle]?.at ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The series and the current prices as one history. From `now` on, the midpoint of the bank's two prices counts, if there is one. A point
 * that is not a plain decimal is skipped.
 */
export function priceHistoryOf(series: PriceSeries, prices: PricesBySymbol, now: number): PriceHistory {
  const known = new Map<TradableCode, readonly PricePoint[]>();
  const today = new Map<TradableCode, UnitPrice>();
  for (const asset of tradableCodes) {
    known.set(asset, series[asset]?.filter(({ price }) => parseUnitPrice(price) !== null) ?? []);
    const price = prices[symbolOf(asset)];
    if (price !== undefined) today.set(asset, midPriceOf(price));
  }
  return (asset, at) => {
    const live = today.get(asset) ?? null;
    if (at >= now && live !== null) return live;
    const points = known.get(asset) ?? [];
    const point = points[Math.max(countUntil(points, at) - 1, 0)];
    return point === undefined ? live : parseUnitPrice(point.price);
  };
}
