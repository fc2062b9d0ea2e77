import { isTradable, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { fiat } from '../prices/terms.ts';
import type { Transfer } from './lifecycle.ts';

/** Milliseconds by state, divided by `SANDBOX_SPEED`. */
export interface Timing {
  readonly storing: number;
  /** In transit, after `storing` or a review. */
  readonly pending: number;
}

const timings: Readonly<Record<string, Timing>> = {
  'funding deposit': { storing: 1_000, pending: 3_000 },
  'funding withdrawal': { storing: 1_000, pending: 4_000 },
  // Incoming coins are seen, then confirmed; outgoing are sent, then confirmed.
  'crypto deposit': { storing: 0, pending: 5_000 },
  'crypto withdrawal': { storing: 1_000, pending: 6_000 },
  'book deposit': { storing: 500, pending: 500 },
  'inter_account deposit': { storing: 500, pending: 500 },
};

/** @throws Error for types never pending, such as returns */
export function timingOf({ transferType, side }: Pick<Transfer, 'transferType' | 'side'>): Timing {
  const timing = timings[`${transferType} ${side}`];
  if (timing === undefined) throw new Error(`a ${transferType} ${side} has no timing`);
  return timing;
}

/** Milliseconds; undecided reviews are then approved. */
export const reviewDelay = 120_000;

/** Only ACH deposits can be returned. */
export const achHoldSeconds = 20;

/** Base units worth some tens of thousands of dollars. */
const reviewedAbove: Readonly<Record<TradableCode, bigint>> = {
  BTC: 100_000_000n,
  ETH: 20_000_000_000_000_000_000n,
  USDC: 50_000_000_000n,
  LTC: 50_000_000_000n,
  BCH: 10_000_000_000n,
};

/** On request, and for large coin withdrawals. */
export function isReviewed({ transferType, side, asset, estimatedAmount, expectedBehaviours }: Transfer): boolean {
  if ((expectedBehaviours as readonly string[]).includes('force_review')) return true;
  return (
    transferType === 'crypto' && side === 'withdrawal' && isTradable(asset) && estimatedAmount > reviewedAbove[asset]
  );
}

/** In cents, as in the real sandbox. */
export const largestPlaidDeposit = 10_000n;

export interface ActivityLimit {
  readonly name: string;
  readonly transferType: 'funding' | 'crypto';
  readonly side: 'deposit' | 'withdrawal';
  readonly asset: string;
  readonly amount: bigint;
  /** Seconds; not scaled by `SANDBOX_SPEED`. */
  readonly interval: number;
}

const day = 86_400;
const dollars = { transferType: 'funding', asset: fiat } as const;
/**
 * The real bank's deposit limits for verified tax numbers; withdrawals are twice that, to fit the
 * opening balance. Coins: five unreviewed withdrawals.
 */
export const activityLimits: readonly ActivityLimit[] = [
  { ...dollars, name: 'Deposits in 24 hours', side: 'deposit', amount: 500_000n, interval: day },
  { ...dollars, name: 'Deposits in 7 days', side: 'deposit', amount: 1_500_000n, interval: 7 * day },
  { ...dollars, name: 'Withdrawals in 24 hours', side: 'withdrawal', amount: 1_000_000n, interval: day },
  { ...dollars, name: 'Withdrawals in 7 days', side: 'withdrawal', amount: 3_000_000n, interval: 7 * day },
  ...tradableCodes.map((asset): ActivityLimit => {
    const limit = {
      transferType: 'crypto',
      side: 'withdrawal',
      asset,
      amount: 5n * reviewedAbove[asset],
      interval: day,
    } as const;
    return { ...limit, name: `${asset} withdrawals in 24 hours` };
  }),
];
