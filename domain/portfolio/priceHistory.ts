import { type TradableCode, tradableCodes } from '../assets/assets.ts';
import { type PricesBySymbol, symbolOf } from '../markets/prices.ts';
import { amount, divide } from '../money/money.ts';
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

/** Interpolated between known prices; null for a coin without any. */
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

/** Finer than a cent per coin, so that a large holding is still valued to the cent. */
const leastDecimals = 8;

const scaledTo = (decimals: number, price: UnitPrice): bigint =>
  BigInt(price.amount) * 10n ** BigInt(decimals - price.decimals);

interface KnownPrice {
  readonly at: number;
  readonly price: UnitPrice;
}

/** Long ranges have daily prices, and a coin that arrived today isn’t valued at yesterday’s. */
function between(before: KnownPrice, after: KnownPrice, at: number): UnitPrice {
  const decimals = Math.max(leastDecimals, before.price.decimals, after.price.decimals);
  const [low, high] = [scaledTo(decimals, before.price), scaledTo(decimals, after.price)];
  const rise = divide(
    (high - low) * BigInt(Math.round(at - before.at)),
    BigInt(Math.round(after.at - before.at)),
    'floor',
  );
  return { amount: amount(low + rise), decimals };
}

const known = (point: PricePoint | undefined): KnownPrice | null => {
  const price = point && parseUnitPrice(point.price);
  return point && price ? { at: point.at, price } : null;
};

/**
 * Joins the series and current prices. From `now` on, the bank's midpoint counts, if there is one.
 * Before the first point and after the last, the nearest price counts. Points that are not plain
 * decimals are skipped.
 */
export function priceHistoryOf(series: PriceSeries, prices: PricesBySymbol, now: number): PriceHistory {
  const past = new Map<TradableCode, readonly PricePoint[]>();
  const today = new Map<TradableCode, KnownPrice>();
  for (const asset of tradableCodes) {
    const price = prices[symbolOf(asset)];
    past.set(
      asset,
      series[asset]?.filter((point) => known(point) !== null && (price === undefined || point.at < now)) ?? [],
    );
    if (price !== undefined) today.set(asset, { at: now, price: midPriceOf(price) });
  }
  return (asset, at) => {
    const live = today.get(asset) ?? null;
    if (at >= now && live !== null) return live.price;
    const points = past.get(asset) ?? [];
    const count = countUntil(points, at);
    const [before, after] = [known(points[count - 1]), known(points[count]) ?? live];
    return before !== null && after !== null ? between(before, after, at) : ((before ?? after)?.price ?? null);
  };
}
