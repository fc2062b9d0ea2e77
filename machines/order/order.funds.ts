import { type Amount, add, amount, compare, isPositive, subtract } from '#domain/money/money.ts';
import type { FundsOnHold } from './order.types.ts';

/** `at` is in ms since 1970 UTC. */
export interface Release {
  readonly amount: Amount;
  readonly at: number;
}

/**
 * Null when nothing is on hold. Amounts released next at the same time are added up, capped at the
 * held amount: the rest has no date, as with an open order.
 * @param now ms since 1970 UTC
 */
export function fundsOnHoldOf(
  total: Amount,
  available: Amount,
  releases: readonly Release[],
  now: number,
): FundsOnHold | null {
  const onHold = subtract(total, available);
  if (!isPositive(onHold)) return null;
  const upcoming = releases.filter(({ at }) => at > now);
  if (upcoming.length === 0) return { total, onHold, release: null };
  const at = Math.min(...upcoming.map((release) => release.at));
  const releasedTogether = add(
    amount(0),
    ...upcoming.filter((release) => release.at === at).map((release) => release.amount),
  );
  return { total, onHold, release: { at, amount: compare(releasedTogether, onHold) > 0 ? onHold : releasedTogether } };
}
