/**
 * Exact money. An amount is a whole number of base units in a branded decimal string, so that it
 * survives JSON, persisted snapshots and inspectors. `bigint` appears only inside these functions,
 * floats never.
 */
import { foldTyped } from './typedText.ts';

declare const amountBrand: unique symbol;
/**
 * Base units of some asset (cents, satoshi, wei) as a canonical integer string: `-?[1-9][0-9]*` or
 * `0`.
 */
export type Amount = string & { readonly [amountBrand]: true };

/** How a quotient is rounded to an integer. `halfUp` rounds halves away from zero. */
export type Rounding = 'floor' | 'ceil' | 'halfUp';

export const zero = '0' as Amount;

/** @throws RangeError unless it is an integer */
export function amount(baseUnits: bigint | number | string): Amount {
  if (typeof baseUnits === 'number' && !Number.isSafeInteger(baseUnits))
    throw new RangeError(`not a safe integer: ${baseUnits}`);
  const text = String(baseUnits).trim();
  if (!/^-?\d+$/.test(text)) throw new RangeError(`not an integer amount: ${JSON.stringify(text.slice(0, 40))}`);
  return BigInt(text).toString() as Amount;
}

export const isAmount = (value: unknown): value is Amount =>
  typeof value === 'string' && /^(0|-?[1-9]\d*)$/.test(value);

export const add = (...terms: readonly Amount[]): Amount =>
  terms.reduce((sum, term) => sum + BigInt(term), 0n).toString() as Amount;
export const subtract = (from: Amount, ...terms: readonly Amount[]): Amount =>
  terms.reduce((rest, term) => rest - BigInt(term), BigInt(from)).toString() as Amount;
export const negate = (value: Amount): Amount => (-BigInt(value)).toString() as Amount;

/** −1, 0 or 1, as `a` is less than, equal to or more than `b`. */
export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
export const isPositive = (value: Amount): boolean => BigInt(value) > 0n;
export const isZero = (value: Amount): boolean => BigInt(value) === 0n;

/** `value × numerator ÷ denominator`, computed without loss and rounded once, as stated. */
export function multiplyDivide(
  value: Amount,
  numerator: bigint | Amount,
  denominator: bigint | Amount,
  rounding: Rounding,
): Amount {
  return divide(BigInt(value) * BigInt(numerator), BigInt(denominator), rounding).toString() as Amount;
}

/** Integer division rounded as stated. The divisor must be positive. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new RangeError('the divisor must be positive');
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n) return quotient;
  const negative = dividend < 0n;
  if (rounding === 'floor') return negative ? quotient - 1n : quotient;
  if (rounding === 'ceil') return negative ? quotient : quotient + 1n;
  const twice = (negative ? -remainder : remainder) * 2n;
  return twice >= divisor ? quotient + (negative ? -1n : 1n) : quotient;
}

/** The value in counter base units of a quantity at a price per whole unit. */
export const valueAt = (quantity: Amount, price: Amount, decimals: number, rounding: Rounding = 'halfUp'): Amount =>
  multiplyDivide(quantity, price, 10n ** BigInt(decimals), rounding);

/** `ambiguousComma` may group or mark decimals; the others form no number. */
export type InvalidDecimal =
  | 'empty'
  | 'notANumber'
  | 'negative'
  | 'spaceInside'
  | 'ambiguousComma'
  | 'misplacedComma'
  | 'tooManyDecimals'
  | 'tooLarge';
export type ParsedDecimal = { ok: true; amount: Amount } | { ok: false; reason: InvalidDecimal };

/** Longer than any real balance; more is a typing error. */
const maxInputLength = 40;
const isNegative = /^[\p{Pd}−]/u;

/**
 * Typed text to base units. Keyboards in half of Canada have a decimal comma, so either mark works
 * where it is unambiguous: `0,5`, `1,234.5`, `1.234,5`, `1 234,5`. Ambiguous text is refused, and
 * so is any currency sign but a leading `$`: pasted euros must not be read as dollars.
 */
export function parseDecimal(text: string, decimals: number): ParsedDecimal {
  const typed = foldTyped(text)
    .trim()
    .replace(/^\$\s*/, '');
  if (typed === '') return { ok: false, reason: 'empty' };
  if (typed.length > maxInputLength) return { ok: false, reason: 'tooLarge' };
  if (isNegative.test(typed)) return { ok: false, reason: 'negative' };
  // For dollars, `1,234` can only be a thousand: three decimals need an asset that has as many.
  if (decimals >= groupLength && /^[1-9]\d{0,2},\d{3}$/.test(typed)) return { ok: false, reason: 'ambiguousComma' };
  const read = readings.map((reading) => reading.exec(typed)?.groups).find((groups) => groups !== undefined);
  if (read === undefined) return { ok: false, reason: faultOf(typed) };
  const { whole = '', fraction = '' } = read;
  if (`${whole}${fraction}` === '') return { ok: false, reason: 'notANumber' };
  if (fraction.replace(/0+$/, '').length > decimals) return { ok: false, reason: 'tooManyDecimals' };
  return {
    ok: true,
    amount: amount(`${whole.replaceAll(/\D/g, '') || '0'}${fraction.slice(0, decimals).padEnd(decimals, '0')}`),
  };
}

const groupLength = 3;
/** Groups never start with a zero: reading `0,005` as 5 would be a thousand times too much. */
const groupedBy = (separator: string, times: '+' | '{2,}'): string =>
  `(?<whole>[1-9]\\d{0,2}(?:${separator}\\d{${groupLength}})${times})`;

const readings = [
  /^(?<whole>\d*)(?:\.(?<fraction>\d*))?$/,
  new RegExp(`^${groupedBy(',', '+')}(?:\\.(?<fraction>\\d*))?$`),
  new RegExp(`^${groupedBy('\\.', '+')},(?<fraction>\\d*)$`),
  new RegExp(`^${groupedBy('\\.', '{2,}')}$`),
  new RegExp(`^${groupedBy('\\s', '+')}(?:[.,](?<fraction>\\d*))?$`),
  /^(?<whole>\d*),(?<fraction>\d*)$/,
];

function faultOf(typed: string): InvalidDecimal {
  if (/^[\d.,]+(\s+[\d.,]+)+$/.test(typed)) return 'spaceInside';
  return /^[\d.]*,[\d.,]*$/.test(typed) ? 'misplacedComma' : 'notANumber';
}

/** Base units as the shortest exact decimal: `153048`, 8 → `0.00153048`. */
export function toDecimal(value: Amount, decimals: number): string {
  const negative = value.startsWith('-');
  const digits = (negative ? value.slice(1) : value).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
