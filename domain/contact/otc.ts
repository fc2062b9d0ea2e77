import { assets, type TradableCode } from '../assets/assets.ts';
import { type Amount, type InvalidDecimal, isPositive, parseDecimal, toDecimal } from '../money/money.ts';
import { splitUnit } from '../money/unit.ts';

export const otcSides = ['buy', 'sell'] as const;
export type OtcSide = (typeof otcSides)[number];

export const otcTimings = ['day', 'week', 'month', 'undecided'] as const;
export type OtcTiming = (typeof otcTimings)[number];

/** The size of a large trade, in dollars or in the coin. */
export interface OtcAmount {
  readonly unit: 'USD' | TradableCode;
  readonly amount: Amount;
}

/** `otherUnit`: the text names a coin other than the one to trade. */
export type OtcAmountProblem = InvalidDecimal | 'unitMissing' | 'otherUnit' | 'notPositive';
export type ParsedOtcAmount =
  | ({ readonly ok: true } & OtcAmount)
  | { readonly ok: false; readonly reason: OtcAmountProblem };

/** Reads `$250,000` or `2.5 BTC`, exactly. A bare number is ambiguous and not read. */
export function parseOtcAmount(text: string, coin: TradableCode): ParsedOtcAmount {
  const typed = splitUnit(text);
  const unit = typed?.unit === 'USD' || typed?.unit === coin ? typed.unit : null;
  if (typed !== null && unit === null) return { ok: false, reason: 'otherUnit' };
  const parsed = parseDecimal(typed?.number ?? text, assets[unit ?? coin].decimals);
  if (!parsed.ok) return parsed;
  if (unit === null) return { ok: false, reason: 'unitMissing' };
  return isPositive(parsed.amount) ? { ok: true, unit, amount: parsed.amount } : { ok: false, reason: 'notPositive' };
}

/** Round-trips through `parseOtcAmount`: ungrouped, as a comma could mark decimals. */
export function writeOtcAmount({ unit, amount }: OtcAmount): string {
  const [whole = '', fraction] = toDecimal(amount, assets[unit].decimals).split('.');
  const isGrouped = unit === 'USD' || fraction !== undefined;
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${unit}`;
}
