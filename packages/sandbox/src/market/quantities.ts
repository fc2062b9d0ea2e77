import type { Coin } from './coins.ts';
import { hashText, wander } from './noise.ts';
import { type Currency, priceAt, rateAt } from './price-process.ts';

const moods = [
  { period: 6 * 3600, amplitude: 0.15 },
  { period: 2 * 86_400, amplitude: 0.2 },
  { period: 20 * 86_400, amplitude: 0.3 },
];

export const priceIn = (seed: string, coin: Coin, currency: Currency, ms: number): number =>
  currency === 'usd' ? priceAt(seed, coin.id, ms) : priceAt(seed, coin.id, ms) * rateAt(seed, currency, ms);

/** 24-hour volume. */
export const volumeIn = (seed: string, coin: Coin, currency: Currency, ms: number): number =>
  coin.dailyVolume * (1 + wander(hashText(`${seed}:${coin.id}:volume`), moods, ms / 1000)) * rateAt(seed, currency, ms);

export const capitalizationAt = (coin: Coin, price: number): number => price * coin.circulatingSupply;

export const capitalizationIn = (seed: string, coin: Coin, currency: Currency, ms: number): number =>
  capitalizationAt(coin, priceIn(seed, coin, currency, ms));
