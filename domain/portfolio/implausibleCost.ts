import type { Amount } from '../money/money.ts';

/** No coin that we trade has ever fallen to a twentieth of its cost, so this is probably a typo. */
const mostTimesValue = 20n;
/** Cents; below it, the fees of a deposit can be a large part of its cost. */
const smallestValue = 100n;

/** @param value in cents; null if unknown, and then no cost is implausible */
export function isImplausibleCost(cost: Amount, value: Amount | null): boolean {
  if (value === null) return false;
  const base = BigInt(value) > smallestValue ? BigInt(value) : smallestValue;
  return BigInt(cost) > mostTimesValue * base;
}
