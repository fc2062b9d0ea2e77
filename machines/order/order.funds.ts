import { type Amount, add, amount, compare, isPositive, subtract } from '#domain/money/money.ts';
import type { HeldFunds } from './order.types.ts';

/** An amount that is let go at a moment (ms since 1970 UTC). */
export interface Release {
  readonly amount: Amount;
  readonly at: number;
}

/**
 * What of an account may not be spent yet; null when all of it may. What is let go at the first moment to come is told together, and
 * never as more than is on hold: the rest waits for something that has no date, such as an order under way.
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
