import { isTradable, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { fiat } from '../prices/terms.ts';
import type { Transfer } from './lifecycle.ts';

/** Milliseconds that a kind of transfer spends in a state, by its type and side. Divided by `SANDBOX_SPEED`, as every delay is. */
export interface Timing {
  readonly storing: number;
  /** On the rail or on the chain, from the end of `storing` or of a review. */
  readonly pending: number;
}

const timings: Readonly<Record<string, Timing>> = {
  'funding deposit': { storing: 1_000, pending: 3_000 },
  'funding withdrawal': { storing: 1_000, pending: 4_000 },
  // Coins that arrive are seen at once and then confirmed; those that leave are sent and then confirmed.
  'crypto deposit': { storing: 0, pending: 5_000 },
  'crypto withdrawal': { storing: 1_000, pending: 6_000 },
  'book deposit': { storing: 500, pending: 500 },
  'inter_account deposit': { storing: 500, pending: 500 },
};

/** @throws Error for a transfer that is never pending, such as a return */
export function timingOf({ transferType, side }: Pick<Transfer, 'transferType' | 'side'>): Timing {
  const timing = timings[`${transferType} ${side}`];
  if (timing === undefined) throw new Error(`a ${transferType} ${side} has no timing`);
  return timing;
}

/** Milliseconds after which an undecided review counts as approved. */
export const reviewDelay = 120_000;

/** Seconds that ACH money stays on hold after arriving, because the sender's bank can still return it. Other rails are final. */
export const achHoldSeconds = 20;

/** Withdrawals of more than this are reviewed, in base units: some tens of thousands of dollars. */
const reviewedAbove: Readonly<Record<TradableCode, bigint>> = {
  BTC: 100_000_000n,
  ETH: 20_000_000_000_000_000_000n,
  USDC: 50_000_000_000n,
  LTC: 50_000_000_000n,
  BCH: 10_000_000_000n,
};

/** Whether the transfer needs a manual review: on request, and for large withdrawals of coins. */
export function isReviewed({ transferType, side, asset, estimatedAmount, expectedBehaviours }: Transfer): boolean {
  if ((expectedBehaviours as readonly string[]).includes('force_review')) return true;
  return transferType === 'crypto' && side === 'withdrawal' && isTradable(asset) && estimatedAmount > reviewedAbove[asset];
}

/** The largest deposit from a Plaid account, in cents, as in the real sandbox; larger ones fail. */
export const largestPlaidDeposit = 10_000n;

/** How much a verified customer can move within a window. */
export interface ActivityLimit {
  readonly name: string;
  readonly transferType: 'funding' | 'crypto';
  readonly side: 'deposit' | 'withdrawal';
  readonly asset: string;
  /** Base units, fees included. */
  readonly amount: bigint;
  /** Seconds that the window looks back. Not a wait: `SANDBOX_SPEED` leaves it alone. */
  readonly interval: number;
}

const day = 86_400;
const dollars = { transferType: 'funding', asset: fiat } as const;
/**
 * Deposits as the real bank has them for customers whose tax number was checked; withdrawals twice that, so that the opening balance can leave. Of a coin,
 * five times what one withdrawal may be without a review.
 */
export const activityLimits: readonly ActivityLimit[] = [
  { ...dollars, name: 'Deposits in 24 hours', side: 'deposit', amount: 500_000n, interval: day },
  { ...dollars, name: 'Deposits in 7 days', side: 'deposit', amount: 1_500_000n, interval: 7 * day },
  { ...dollars, name: 'Withdrawals in 24 hours', side: 'withdrawal', amount: 1_000_000n, interval: day },
  { ...dollars, name: 'Withdrawals in 7 days', side: 'withdrawal', amount: 3_000_000n, interval: 7 * day },
  ...tradableCodes.map((asset): ActivityLimit => {
    const limit = { transferType: 'crypto', side: 'withdrawal', asset, amount: 5n * reviewedAbove[asset], interval: day } as const;
    return { ...limit, name: `${asset} withdrawals in 24 hours` };
  }),
];
