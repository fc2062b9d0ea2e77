import * as v from 'valibot';
import { callMarket } from './call-market.ts';

const point = v.tuple([v.pipe(v.number(), v.safeInteger()), v.pipe(v.number(), v.finite())]);
const seriesSchema = v.object({ prices: v.array(point) });
/** Milliseconds since the epoch, and a price for drawing (never for money). */
export type SeriesPoint = readonly [time: number, price: number];

export interface SeriesRequest {
  readonly marketId: string;
  readonly currency: 'usd' | 'cad';
  readonly days: number;
  readonly precision: number;
  /** Without it the service chooses: hours up to 90 days, days beyond. */
  readonly interval?: 'daily';
}

/** A price series of the public market-data service; the points are read from its `prices` field. */
export async function loadSeries(baseUrl: string, request: SeriesRequest, signal?: AbortSignal): Promise<readonly SeriesPoint[]> {
  const { prices } = await callMarket(`${baseUrl}/api/v3/coins/${request.marketId}/market_chart`, seriesSchema, {
    query: { vs_currency: request.currency, days: request.days, interval: request.interval, precision: request.precision },
    signal,
  });
  // A price of zero or less is no price, and would draw the coin as worthless. Whoever reads a series relies on its order.
  return prices.filter(([, price]) => price > 0).toSorted(([one], [other]) => one - other);
}
