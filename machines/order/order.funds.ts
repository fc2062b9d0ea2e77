import { type Amount, add, amount, compare, isPositive, subtract } from '#domain/money/money.ts';
import type { HeldFunds } from './order.types.ts';

/** An amount whose hold ends at a known time (ms since 1970 UTC). */
export interface Release {
  readonly amount: Amount;
  readonly at: number;
}

/**
 * The part of a balance that is on hold; null when there is none. Amounts released at the same next time are added up, capped at what
 * is on hold: the rest waits for something without a date, such as an open order.
 * @param now ms since 1970 UTC
 */
export function heldFunds(total: Amount, available: Amount, releases: readonly Release[], now: number): HeldFunds | null {
  const onHold = subtract(total, available);
  if (!isPositive(onHold)) return null;
  const toCome = releases.filter(({ at }) => at > now);
  if (toCome.length === 0) return { total, onHold, release: null };
  const at = Math.min(...toCome.map((release) => release.at));
  const together = add(amount(0), ...toCome.filter((release) => release.at === at).map((release) => release.amount));
  return { total, onHold, release: { at, amount: compare(together, onHold) > 0 ? onHold : together } };
}
