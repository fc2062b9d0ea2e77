import { type Coin, findCoin } from './coins.ts';
import { hashText, type Octave, wander } from './noise.ts';

/** Prices move once in so many milliseconds, so that two reads within a step agree to the last digit. */
export const priceStep = 5_000;
/** The start of the step that a timestamp falls into. */
export const stepOf = (ms: number): number => Math.floor(ms / priceStep) * priceStep;

const daySeconds = 86_400;
const yearSeconds = 365.25 * daySeconds;
const reference = Date.UTC(2026, 0, 1) / 1000;
/** The long run goes slightly up, as a demo's charts should. */
const yearlyGrowth = 0.06;
/** Beyond this the octaves stop growing: a price may halve or double over the years, not more. */
const maxGrowthSeconds = 96 * daySeconds;

/**
 * From seconds to years, each octave twice as long as the one before and √2 times as strong, as the moves of a random walk are.
 * The factor makes the typical (root mean square) move over 24 hours equal to 1; it was measured.
 */
const randomWalk: readonly Octave[] = Array.from({ length: 24 }, (_, index) => {
  const period = 16 * 2 ** index;
  return { period, amplitude: 0.79 * Math.sqrt(Math.min(period, maxGrowthSeconds) / daySeconds) };
});

/** A peg breathes within its bounds: the amplitudes add up to 1. */
const breathing: readonly Octave[] = [
  { period: 60, amplitude: 0.1 },
  { period: 900, amplitude: 0.2 },
  { period: 4 * 3600, amplitude: 0.3 },
  { period: 3 * daySeconds, amplitude: 0.4 },
];
const pegTolerance = 0.0005;

/** How much of a coin's moves it shares with the whole market. */
const marketShare = 0.75;
const ownShare = Math.sqrt(1 - marketShare ** 2);

/**
 * Dollars for one coin at any time, past or future. It follows from its arguments alone: every process, restart and chart of the same
 * seed agrees. Prices are not money: whoever books with one rounds it to base units first.
 * @throws RangeError for a coin that the sandbox does not know.
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

/** Currencies that the market quotes in. */
export const currencies = ['usd', 'cad'] as const;
export type Currency = (typeof currencies)[number];

/** Units of the currency for one dollar: about 1.37 Canadian dollars, moving slowly. */
export function rateAt(seed: string, currency: Currency, ms: number): number {
  if (currency === 'usd') return 1;
  return 1.37 * Math.exp(0.0035 * wander(hashText(`${seed}:usd-cad`), randomWalk, ms / 1000));
}
