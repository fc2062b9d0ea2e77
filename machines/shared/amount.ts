import type { Amount, InvalidDecimal, ParsedDecimal } from '#domain/money/money.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { splitUnit } from '#domain/money/unit.ts';

/** A typed amount, as every ticket reads it. */
export type ParsedAmount = ParsedDecimal | { readonly ok: false; readonly reason: 'otherUnit' };

/** Why a typed amount cannot be read. `otherUnit`: it names another unit than its field has. */
export type InvalidAmount = InvalidDecimal | 'otherUnit';

/**
 * An amount is never read in another unit than it names. @param isUnit whether the unit that it
 * names is the field's
 */
export function parseAmountIn(text: string, decimals: number, isUnit: (unit: string) => boolean): ParsedAmount {
  const typed = splitUnit(text);
  if (typed && !isUnit(typed.unit)) return { ok: false, reason: 'otherUnit' };
  return parseDecimal(typed?.number ?? text, decimals);
}

/** The amount that a text was read as; null if it is none. */
export const amountIn = (parsed: ParsedAmount | { readonly ok: false }): Amount | null =>
  parsed.ok ? parsed.amount : null;

/** The problem with an amount as typed, for hints while typing. An empty field needs no hint. */
export const hintOf = <Problem extends { readonly reason: string }>(found: Problem | null): Problem | null =>
  found?.reason === 'empty' ? null : found;
