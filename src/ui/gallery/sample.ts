/** Made-up but repeatable figures for the gallery. */
import { type Amount, amount } from '#domain/money/money.ts';
import type { Point } from '../chart/series.ts';

/** A small generator of even numbers in 0..1: the same walk at each load. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** A wandering value, `count` points an hour apart, ending at a fixed moment. */
export function walk(seed: number, count: number, start: number, drift = 0.02): Point[] {
  const random = randoms(seed);
  const end = Date.UTC(2026, 10, 20, 19, 31);
  let value = start;
  return Array.from({ length: count }, (_, index) => {
    value *= 1 + (random() - 0.5 + drift) * 0.02;
    return { at: end - (count - 1 - index) * 3_600_000, value };
  });
}

export interface Holding {
  code: 'BTC' | 'ETH' | 'USDC' | 'LTC' | 'BCH';
  name: string;
  price: string;
  change: number;
  quantity: Amount;
  value: Amount;
  week: number[];
}

const holding = (code: Holding['code'], name: string, price: string, change: number, quantity: string, value: string, seed: number): Holding => ({
  code,
  name,
  price,
  change,
  quantity: amount(quantity),
  value: amount(value),
  week: walk(seed, 28, 100, change > 0 ? 0.1 : -0.1).map((point) => point.value),
});

export const holdings: readonly Holding[] = [
  holding('BTC', 'Bitcoin', '64980.1', 2.9, '38412000', '2496016', 3),
  holding('ETH', 'Ethereum', '3412.77', 1.74, '3204819081234567890', '1093731', 5),
  holding('USDC', 'USDC', '1.0001', 0.01, '4100000000', '410041', 7),
  holding('LTC', 'Litecoin', '84.12', -1.32, '1250000000', '105150', 11),
  holding('BCH', 'Bitcoin Cash', '412.55', -0.48, '59100000', '24381', 13),
];
