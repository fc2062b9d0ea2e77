import { type Amount, add, amount, compare, isPositive, subtract } from '#domain/money/money.ts';
import type { FundsOnHold } from './order.types.ts';

/** An amount whose hold ends at a known time (ms since 1970 UTC). */
export interface Release {
  readonly amount: Amount;
  readonly at: number;
}

/**
 * The part of a balance that is on hold; null when there is none. Amounts released at the same next
 * time are added up, capped at what is on hold: the rest waits for something without a date, such
 * as an open order.
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
