import type { Amount, InvalidDecimal, ParsedDecimal } from '#domain/money/money.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { splitUnit } from '#domain/money/unit.ts';

/** Shared by all tickets. */
export type ParsedAmount = ParsedDecimal | { readonly ok: false; readonly reason: 'otherUnit' };

/** `otherUnit`: the text names a unit other than the field's. */
export type InvalidAmount = InvalidDecimal | 'otherUnit';

/**
 * Never reads an amount in a unit other than it names.
 * @param isUnit whether a named unit is the field's
 */
export function parseAmountIn(text: string, decimals: number, isUnit: (unit: string) => boolean): ParsedAmount {
  const typed = splitUnit(text);
  if (typed && !isUnit(typed.unit)) return { ok: false, reason: 'otherUnit' };
  return parseDecimal(typed?.number ?? text, decimals);
}

/** Null without an amount. */
export const amountIn = (parsed: ParsedAmount | { readonly ok: false }): Amount | null =>
  parsed.ok ? parsed.amount : null;

/** For hints while typing. An empty field needs none. */
export const hintOf = <Problem extends { readonly reason: string }>(found: Problem | null): Problem | null =>
  found?.reason === 'empty' ? null : found;
