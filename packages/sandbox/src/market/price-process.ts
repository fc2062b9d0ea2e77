import { type Coin, findCoin } from './coins.ts';
import { hashText, type Octave, wander } from './noise.ts';

/** Milliseconds; reads within a step agree exactly. */
export const priceStep = 5_000;
/** The step's start. */
export const stepOf = (ms: number): number => Math.floor(ms / priceStep) * priceStep;

const daySeconds = 86_400;
const yearSeconds = 365.25 * daySeconds;
const reference = Date.UTC(2026, 0, 1) / 1000;
/** Slightly up in the long run, for nicer demo charts. */
const yearlyGrowth = 0.06;
/** Octaves stop growing here: prices may halve or double over the years, not more. */
const maxGrowthSeconds = 96 * daySeconds;

/**
 * A random walk from seconds to years: each octave is twice as long and √2 times as strong. The
 * measured factor normalizes the root mean square move over 24 hours to 1.
 */
const randomWalk: readonly Octave[] = Array.from({ length: 24 }, (_, index) => {
  const period = 16 * 2 ** index;
  return { period, amplitude: 0.79 * Math.sqrt(Math.min(period, maxGrowthSeconds) / daySeconds) };
});

/** A peg's bounds: the amplitudes add up to 1. */
const breathing: readonly Octave[] = [
  { period: 60, amplitude: 0.1 },
  { period: 900, amplitude: 0.2 },
  { period: 4 * 3600, amplitude: 0.3 },
  { period: 3 * daySeconds, amplitude: 0.4 },
];
const pegTolerance = 0.0005;

/** Correlation with the whole market. */
const marketShare = 0.75;
const ownShare = Math.sqrt(1 - marketShare ** 2);

/**
 * A coin's price in dollars at any time. Pure: processes, restarts and charts of a seed agree. Not
 * money: round to base units before booking.
 * @throws RangeError for an unknown coin
 */
export function priceAt(seed: string, marketId: string, ms: number): number {
  const coin = findCoin(marketId);
  if (coin === undefined) throw new RangeError(`no such coin: ${marketId}`);
  const seconds = ms / 1000;
  return coin.dailyMove === null ? pegged(seed, coin, seconds) : floating(seed, coin, coin.dailyMove, seconds);
}

function pegged(seed: string, coin: Coin, seconds: number): number {
  return coin.basePrice * (1 + pegTolerance * wander(hashText(`${seed}:${coin.id}`), breathing, seconds));
}

function floating(seed: string, coin: Coin, dailyMove: number, seconds: number): number {
  const market = wander(hashText(`${seed}:market`), randomWalk, seconds);
  const own = wander(hashText(`${seed}:${coin.id}`), randomWalk, seconds);
  const growth = (yearlyGrowth * (seconds - reference)) / yearSeconds;
  return coin.basePrice * Math.exp(growth + dailyMove * (marketShare * market + ownShare * own));
}

export const currencies = ['usd', 'cad'] as const;
export type Currency = (typeof currencies)[number];

/** Currency units per dollar: about 1.37 for CAD, moving slowly. */
export function rateAt(seed: string, currency: Currency, ms: number): number {
  if (currency === 'usd') return 1;
  return 1.37 * Math.exp(0.0035 * wander(hashText(`${seed}:usd-cad`), randomWalk, ms / 1000));
}
