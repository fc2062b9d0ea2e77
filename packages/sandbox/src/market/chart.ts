import type { Coin } from './coins.ts';
import { type Interval, rounded } from './parameters.ts';
import type { Currency } from './price-process.ts';
import { capitalizationAt, priceIn, volumeIn } from './quantities.ts';

const intervalMs: Readonly<Record<Interval, number>> = { '5m': 300_000, hourly: 3_600_000, daily: 86_400_000 };

/** The interval's grid, plus now. */
export function chartTimestamps(now: number, days: number, interval: Interval): number[] {
  const step = intervalMs[interval];
  const first = Math.ceil((now - days * intervalMs.daily) / step) * step;
  const timestamps = [];
  for (let at = first; at < now; at += step) timestamps.push(at);
  return [...timestamps, now];
}

export function chartOf(request: {
  readonly seed: string;
  readonly coin: Coin;
  readonly currency: Currency;
  readonly days: number;
  readonly interval: Interval;
  readonly precision: number | null;
  readonly now: number;
}) {
  const { seed, coin, currency, precision } = request;
  const points = chartTimestamps(request.now, request.days, request.interval).map((at) => ({
    at,
    price: priceIn(seed, coin, currency, at),
  }));
  return {
    prices: points.map(({ at, price }): [number, number] => [at, rounded(price, precision)]),
    market_caps: points.map(({ at, price }): [number, number] => [at, capitalizationAt(coin, price)]),
    total_volumes: points.map(({ at }): [number, number] => [at, volumeIn(seed, coin, currency, at)]),
  };
}
