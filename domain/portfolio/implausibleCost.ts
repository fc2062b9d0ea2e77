import type { Amount } from '../money/money.ts';

/** No coin that we trade has ever fallen to a twentieth of what it once cost, so more is probably a typing error. */
const mostTimesValue = 20n;
/** Cents; below it, the fees of a deposit can be a large part of its cost. */
const smallestValue = 100n;

/**
 * Whether a cost is more than the coins could ever have been bought for.
 * @param value what they are valued at now, in cents; null if unknown, and then no cost is implausible
 */
export function isImplausibleCost(cost: Amount, value: Amount | null): boolean {
  if (value === null) return false;
  const base = BigInt(value) > smallestValue ? BigInt(value) : smallestValue;
  return BigInt(cost) > mostTimesValue * base;
}
