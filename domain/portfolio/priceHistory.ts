import { type TradableCode, tradableCodes } from '../assets/assets.ts';
import { type PriceBook, symbolOf } from '../markets/prices.ts';
import type { UnitPrice } from '../trades/price.ts';
import { midPriceOf, priceOfText } from './worth.ts';

export interface PricePoint {
  /** ms since 1970 UTC. */
  readonly at: number;
  /** Dollars for one whole unit, as decimal text. */
  readonly price: string;
}

/** Oldest first. */
export type PriceSeries = Partial<Record<TradableCode, readonly PricePoint[]>>;

/** The last known price of a coin at or before a moment, the first known one before all of them; null for a coin without any. */
export type PriceHistory = (asset: TradableCode, at: number) => UnitPrice | null;

/** How many points lie at or before a moment. */
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
 * Series and the prices of now as one history. From `now` on the middle of the bank's two prices holds, where it has them. A point that is
 * no plain decimal is passed over.
 */
export function priceHistoryOf(series: PriceSeries, prices: PriceBook, now: number): PriceHistory {
  const known = new Map<TradableCode, readonly PricePoint[]>();
  const today = new Map<TradableCode, UnitPrice>();
  for (const asset of tradableCodes) {
    known.set(asset, series[asset]?.filter(({ price }) => priceOfText(price) !== null) ?? []);
    const price = prices[symbolOf(asset)];
    if (price !== undefined) today.set(asset, midPriceOf(price));
  }
  return (asset, at) => {
    const live = today.get(asset) ?? null;
    if (at >= now && live !== null) return live;
    const points = known.get(asset) ?? [];
    const point = points[Math.max(countUntil(points, at) - 1, 0)];
    return point === undefined ? live : priceOfText(point.price);
  };
}
