import { assets, type TradableCode } from '#domain/assets/assets.ts';
import type { PricePoint, PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { monthDays } from '#domain/portfolio/range.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { loadSeries } from '#ports/market/series.ts';
import type { Services } from '../../handle/services.ts';

/** Enough decimals to value litecoin to the cent. */
const precision = 8;

/** Where past prices come from. */
interface Market {
  readonly settings: Pick<Services['settings'], 'marketUrl'>;
  readonly series: Services['series'];
}

async function pastPricesOf(
  { settings, series }: Market,
  coin: TradableCode,
  days: number,
  signal?: AbortSignal,
): Promise<readonly PricePoint[]> {
  const marketId = assets[coin].marketId ?? '';
  // The dashboard's trends need the same month.
  if (days === monthDays) return (await series(marketId, 'month')).points;
  const points = await loadSeries(settings.marketUrl, { marketId, currency: 'usd', days, precision }, signal);
  return points.map(([at, price]) => ({ at, price: price.toFixed(precision) }));
}

/** The past prices of some coins at full precision. Rejects if a coin has none. */
export async function loadPastPrices(
  market: Market,
  coins: readonly TradableCode[],
  days: number,
  signal?: AbortSignal,
): Promise<PriceSeries> {
  const series = coins.map(async (coin) => {
    const points = await pastPricesOf(market, coin, days, signal);
    // Without a history, the coin would always have today's price, which is a guess.
    if (points.length === 0)
      throw new ProblemError({
        code: 'malformedReply',
        retryable: true,
        message: `The reply has no prices of ${coin}.`,
      });
    return [coin, points] as const;
  });
  return Object.fromEntries(await Promise.all(series));
}
