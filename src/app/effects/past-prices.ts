import { assets, type TradableCode } from '#domain/assets/assets.ts';
import type { PricePoint, PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { loadSeries } from '#ports/market/series.ts';

/** Enough decimals to value litecoin to the cent. */
const precision = 8;

async function pastPricesOf(marketUrl: string, coin: TradableCode, days: number, signal?: AbortSignal): Promise<readonly PricePoint[]> {
  const series = await loadSeries(marketUrl, { marketId: assets[coin].marketId ?? '', currency: 'usd', days, precision }, signal);
  // Without a history the coin would be valued at today's price all along, which is a guess.
  if (series.length === 0) throw new ProblemError({ code: 'malformedReply', retryable: true, message: `The reply has no prices of ${coin}.` });
  return series.map(([at, price]) => ({ at, price: price.toFixed(precision) }));
}

/** The past prices of some coins over a number of days, at full precision. Rejects if one of them has none. */
export async function loadPastPrices(marketUrl: string, coins: readonly TradableCode[], days: number, signal?: AbortSignal): Promise<PriceSeries> {
  return Object.fromEntries(await Promise.all(coins.map(async (coin) => [coin, await pastPricesOf(marketUrl, coin, days, signal)] as const)));
}
