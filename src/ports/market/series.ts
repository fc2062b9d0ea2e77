import * as v from 'valibot';
import { callMarket } from './call-market.ts';

const point = v.tuple([v.pipe(v.number(), v.safeInteger()), v.pipe(v.number(), v.finite())]);
const seriesSchema = v.object({ prices: v.array(point) });
/** ms since 1970, and a price for drawing only. */
export type SeriesPoint = readonly [time: number, price: number];

export interface SeriesRequest {
  readonly marketId: string;
  readonly currency: 'usd' | 'cad';
  readonly days: number;
  readonly precision: number;
  /** By default the service chooses: hours up to 90 days, days beyond. */
  readonly interval?: 'daily';
}

/** A price series of the public market service, from its `prices` field. */
export async function loadSeries(
  baseUrl: string,
  request: SeriesRequest,
  signal?: AbortSignal,
): Promise<readonly SeriesPoint[]> {
  const { prices } = await callMarket(`${baseUrl}/api/v3/coins/${request.marketId}/market_chart`, seriesSchema, {
    query: {
      vs_currency: request.currency,
      days: request.days,
      interval: request.interval,
      precision: request.precision,
    },
    signal,
  });
  // A zero price would draw the coin as worthless. Readers rely on the order.
  return prices.filter(([, price]) => price > 0).toSorted(([one], [other]) => one - other);
}
