import { monthDays } from '#domain/portfolio/range.ts';
import { second } from '#domain/time/units.ts';
import type { ChartRange, Series } from '#machines/chart/chart.types.ts';
import { serverNow } from '#ports/http.ts';
import { loadSeries, type SeriesRequest } from '#ports/market/series.ts';

/** The ranges of a chart, and the days that the trends and the performance share. */
export type SeriesRange = ChartRange | 'month';

/**
 * Per specification: one day at full precision, longer ranges in whole units, XRP (`ripple`) in
 * Canadian dollars with three digits. A month is also at full precision, since it is used to value
 * holdings.
 */
const requests: Readonly<Record<SeriesRange, Pick<SeriesRequest, 'days' | 'precision' | 'interval'>>> = {
  day: { days: 1, precision: 8 },
  month: { days: monthDays, precision: 8, interval: 'daily' },
  year: { days: 365, precision: 0 },
  fiveYears: { days: 1825, precision: 0 },
};

/** How long (ms) readers share a reply: at most the shortest polling interval. */
const freshFor: Readonly<Record<SeriesRange, number>> = {
  day: 60 * second,
  month: 3600 * second,
  year: 3600 * second,
  fiveYears: 3600 * second,
};

/** Loads a coin's series, with the server time of the load. Rejects with an `HttpError`. */
export type SeriesSource = (marketId: string, range: SeriesRange) => Promise<Series>;

interface CachedSeries {
  readonly series: Promise<Series>;
  /** Null while it is loading. */
  readonly loadedAt: number | null;
}

/**
 * The only source of series: a sparkline and the portfolio share one call for a coin's month,
 * pending or done. A call is not canceled when a reader leaves, since another may wait for it.
 * Failures and empty series are not cached.
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
      ({ points, loadedAt = serverNow() }) =>
        points.length > 0 ? cache.set(key, { series, loadedAt }) : cache.delete(key),
      () => cache.delete(key),
    );
    return series;
  };
}

async function fetchSeries(marketUrl: string, marketId: string, range: SeriesRange): Promise<Series> {
  const canadian = marketId === 'ripple';
  const request = requests[range];
  const points = await loadSeries(marketUrl, {
    marketId,
    currency: canadian ? 'cad' : 'usd',
    ...request,
    ...(canadian && { precision: 3 }),
  });
  return {
    currency: canadian ? 'CAD' : 'USD',
    points: points.map(([at, price]) => ({ at, price: String(price) })),
    loadedAt: serverNow(),
  };
}
