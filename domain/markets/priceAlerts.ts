import { type AssetCode, assets } from '../assets/assets.ts';
import { type Amount, amount, compare, isPositive, multiplyDivide, parseDecimal, toDecimal } from '../money/money.ts';
import { day } from '../time/units.ts';

/** Coins with a market price; XRP is priced, but not traded. */
export const pricedCodes = ['BTC', 'ETH', 'USDC', 'LTC', 'BCH', 'XRP'] as const satisfies readonly AssetCode[];
export type PricedCode = (typeof pricedCodes)[number];

export const isPriced = (code: string | undefined): code is PricedCode => pricedCodes.some((each) => each === code);

/** `change` is up or down, within 24 hours. */
export const alertKinds = ['above', 'below', 'change'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** `crossed` rests until it is armed again. */
export const alertStates = ['armed', 'crossed', 'paused'] as const;
export type AlertState = (typeof alertStates)[number];

export const maxAlerts = 20;
export const alertRest = day;

/** Prices are in 10^-8 dollars, changes in hundredths of a percent. */
const scaleOf = (kind: AlertKind): number => (kind === 'change' ? 2 : 8);
const mostDollars = 1_000_000_000;
const mostPercent = 1_000;

/** The decimals that the app shows of a price: fewer, the larger it is. */
function decimalsOf(price: Amount): number {
  if (compare(price, amount(1_000_000_000)) >= 0) return 2;
  return compare(price, amount(1_000_000)) >= 0 ? 4 : 8;
}

const grouped = (value: Amount, scale: number, least: number, most: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most }).format(
    toDecimal(value, scale) as Intl.StringNumericLiteral,
  );

/** `$64,120.00`, `$0.5123`. */
export const writtenPrice = (price: Amount): string => `$${grouped(price, 8, 2, decimalsOf(price))}`;
/** `5%`, `0.25%`, unsigned. */
export const writtenPercent = (hundredths: Amount): string => `${grouped(hundredths, 2, 0, 2).replace('-', '')}%`;

export interface AlertRule {
  readonly asset: PricedCode;
  readonly kind: AlertKind;
  readonly threshold: Amount;
}

/** `above $65,000.00`, `change of 5% within a day`. */
export const thresholdWords = ({ kind, threshold }: Pick<AlertRule, 'kind' | 'threshold'>): string =>
  kind === 'change' ? `change of ${writtenPercent(threshold)} within a day` : `${kind} ${writtenPrice(threshold)}`;

/** `Bitcoin above $65,000.00`. */
export const alertWords = ({ asset, ...rule }: AlertRule): string =>
  rule.kind === 'change'
    ? `${assets[asset].name}, ${thresholdWords(rule)}`
    : `${assets[asset].name} ${thresholdWords(rule)}`;

export type ReadThreshold =
  | { readonly ok: true; readonly threshold: Amount }
  | { readonly ok: false; readonly problem: string };

const refuse = (problem: string): ReadThreshold => ({ ok: false, problem });

/** Dollars have two decimals unless they have more, so that `1,234` is a thousand. */
function parsed(text: string, kind: AlertKind) {
  const read = parseDecimal(text, 2);
  if (kind === 'change') return read;
  if (!read.ok) return read.reason === 'tooManyDecimals' ? parseDecimal(text, 8) : read;
  return { ok: true, amount: multiplyDivide(read.amount, 1_000_000n, 1n, 'floor') } as const;
}

const decimalsProblem = (decimals: number): string => `Use at most ${decimals} decimals for a price of this size.`;

/** Typed text as a threshold, or the sentence for its field. */
export function readThreshold(typed: string, kind: AlertKind): ReadThreshold {
  const isChange = kind === 'change';
  // Percent signs are pasted along, as dollar signs are.
  const read = parsed(isChange ? typed.replace(/\s*[%\uff05]\s*$/u, '') : typed, kind);
  if (!read.ok) {
    if (read.reason === 'empty') return refuse(isChange ? 'Enter a percentage.' : 'Enter a price in dollars.');
    if (read.reason === 'tooManyDecimals')
      return refuse(isChange ? 'Use at most 2 decimals for a percentage.' : decimalsProblem(8));
    if (read.reason === 'ambiguousComma') return refuse('Use a period for decimals, such as 1.2345.');
    if (read.reason !== 'tooLarge')
      return refuse(isChange ? 'Enter a percentage such as 5.' : 'Enter a price such as 64,120.50.');
  } else {
    if (!isPositive(read.amount)) return refuse(isChange ? 'Enter more than 0%.' : 'Enter more than $0.00.');
    const most = amount(BigInt(isChange ? mostPercent : mostDollars) * 10n ** BigInt(scaleOf(kind)));
    const decimals = toDecimal(read.amount, scaleOf(kind)).split('.')[1]?.length ?? 0;
    const allowed = isChange ? 2 : decimalsOf(read.amount);
    if (decimals > allowed) return refuse(decimalsProblem(allowed));
    if (compare(read.amount, most) <= 0) return { ok: true, threshold: read.amount };
  }
  return refuse(
    isChange
      ? `Enter at most ${mostPercent.toLocaleString('en-US')}%.`
      : `Enter at most $${mostDollars.toLocaleString('en-US')}.`,
  );
}

/** A price as checked; the change within 24 hours may be unknown. */
export interface CheckedPrice {
  readonly price: Amount;
  readonly change: Amount | null;
}

/** Why an alert would have nothing to wait for; null if it has. */
export function alreadyThere({ asset, kind, threshold }: AlertRule, { price, change }: CheckedPrice): string | null {
  const { name } = assets[asset];
  if (kind === 'change') {
    if (change === null) return null;
    const size = amount(change.replace('-', ''));
    if (compare(size, threshold) < 0) return null;
    return `${name} is ${change.startsWith('-') ? 'down' : 'up'} ${writtenPercent(change)} within a day, already that much.`;
  }
  const isThere = kind === 'above' ? compare(price, threshold) >= 0 : compare(price, threshold) <= 0;
  return isThere ? `${name} is at ${writtenPrice(price)}, already ${kind} that.` : null;
}
