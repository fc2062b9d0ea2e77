import type { ChartRange, Series } from '#machines/chart/chart.types.ts';
import { second } from '#machines/shared/waits.ts';
import { serverNow } from '#ports/http.ts';
import { loadSeries } from '#ports/market/series.ts';

/** The specification's parameters: one day at full precision, longer ranges in whole units; XRP (`ripple`) in Canadian dollars with three digits. */
const requests: Readonly<Record<ChartRange, { days: 1 | 365 | 1825; precision: number }>> = {
  day: { days: 1, precision: 8 },
  year: { days: 365, precision: 0 },
  fiveYears: { days: 1825, precision: 0 },
};

/** How long (ms) a reply is shared by all readers of a series: no longer than the shortest polling interval. */
const freshFor: Readonly<Record<ChartRange, number>> = { day: 60 * second, year: 3600 * second, fiveYears: 3600 * second };

/** Loads the series of a coin, with the server time at which it was loaded. Rejects with an `HttpError`. */
export type SeriesSource = (marketId: string, range: ChartRange) => Promise<Series>;

interface CachedSeries {
  readonly series: Promise<Series>;
  /** Null while it is loading. */
  readonly loadedAt: number | null;
}

/**
 * The only source of series: a chart and a sparkline of the same coin share one call, pending or done. A call is not canceled when a
 * reader leaves, since another may wait for it. Failures and empty series are not cached.
 */
export function createSeriesSource(marketUrl: string): SeriesSource {
  const cache = new Map<string, CachedSeries>();
  return (marketId, range) => {
    const key = `${marketId}/${range}`;
    const known = cache.get(key);
    if (known && (known.loadedAt === null || serverNow() - known.loadedAt < freshFor[range])) return known.series;
    const series = fetchSeries(marketUrl, marketId, range);
    cache.set(key, { series, loadedAt: null });
    series.then(
      ({ points, loadedAt = serverNow() }) => (points.length > 0 ? cache.set(key, { series, loadedAt }) : cache.delete(key)),
      () => cache.delete(key),
    );
    return series;
  };
}

async function fetchSeries(marketUrl: string, marketId: string, range: ChartRange): Promise<Series> {
  const canadian = marketId === 'ripple';
  const { days, precision } = requests[range];
  const points = await loadSeries(marketUrl, {
    marketId,
    currency: canadian ? 'cad' : 'usd',
    days,
    precision: canadian ? 3 : precision,
  });
  return { currency: canadian ? 'CAD' : 'USD', points: points.map(([at, price]) => ({ at, price: String(price) })), loadedAt: serverNow() };
}
