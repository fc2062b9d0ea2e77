import type { Coin } from './coins.ts';
import { type Interval, rounded } from './parameters.ts';
import type { Currency } from './price-process.ts';
import { capitalizationAt, priceIn, volumeIn } from './quantities.ts';

const intervalMs: Readonly<Record<Interval, number>> = { '5m': 300_000, hourly: 3_600_000, daily: 86_400_000 };

/** Moments on the interval's grid over the last days, and now: the last point of a chart is the newest price. */
export function chartMoments(now: number, days: number, interval: Interval): number[] {
  const step = intervalMs[interval];
  const first = Math.ceil((now - days * intervalMs.daily) / step) * step;
  const moments = [];
  for (let moment = first; moment < now; moment += step) moments.push(moment);
  return [...moments, now];
}

/** The reply of `coins/{id}/market_chart`: three series of `[milliseconds, number]`. */
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
  const points = chartMoments(request.now, request.days, request.interval).map((moment) => ({
    moment,
    price: priceIn(seed, coin, currency, moment),
  }));
  return {
    prices: points.map(({ moment, price }): [number, number] => [moment, rounded(price, precision)]),
    market_caps: points.map(({ moment, price }): [number, number] => [moment, capitalizationAt(coin, price)]),
    total_volumes: points.map(({ moment }): [number, number] => [moment, volumeIn(seed, coin, currency, moment)]),
  };
}
