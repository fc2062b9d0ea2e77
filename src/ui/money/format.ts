/**
 * How money is written. Every function works on exact decimal text, which `Intl.NumberFormat` formats without loss;
 * no amount passes through a float. Minus is U+2212, so that it is as wide as a digit.
 */
import { type Asset, type AssetCode, assets } from '#domain/assets/assets.ts';
import { type Amount, isZero, toDecimal } from '#domain/money/money.ts';
import { type Shown, shown } from '../display/display.ts';

const locale = 'en-US';
/** Money lines up and copies as plain text: coins never show fewer digits than a dollar amount does. */
const minDecimals = 2;

export interface MoneyFormat {
  /** `always` puts a plus before gains; `never` leaves the sign to the words around it. */
  readonly sign?: 'auto' | 'always' | 'never' | undefined;
  /** Leaves out the currency sign or the asset code, for columns that name it once. */
  readonly bare?: boolean | undefined;
  /** The amount is part of a form, a review or a rule: neither hidden nor shortened by the customer's preferences. */
  readonly inFull?: boolean | undefined;
}

/** What stands for a hidden amount. */
export const hiddenDigits = '•••';

/** An amount in pieces, so that a view can make the cents fainter. Joined in this order they are the whole text. */
export interface MoneyParts {
  /** Sign, currency sign and whole units: `−$1,234`. */
  readonly lead: string;
  /** The point and what follows it: `.50`. */
  readonly fraction: string;
  /** What follows the number: ` BTC`. */
  readonly unit: string;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
/** Formatters are costly to make and a table needs hundreds of cells. */
function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  numberFormats.set(key, made);
  return made;
}

/** Digits with grouping, from exact decimal text without a sign. What does not fit in `max` decimals is cut, never rounded up. */
function grouped(decimal: string, min: number, max: number): string {
  return numberFormat(`${min}/${max}`, { minimumFractionDigits: min, maximumFractionDigits: max, roundingMode: 'trunc' }).format(
    decimal as Intl.StringNumericLiteral,
  );
}

/** The least and the most decimals of an amount. */
type Decimals = readonly [least: number, most: number];

function assemble(decimal: string, asset: Asset, [least, most]: Decimals, format: MoneyFormat): MoneyParts {
  const negative = decimal.startsWith('-');
  const magnitude = negative ? decimal.slice(1) : decimal;
  const isNothing = /^[0.]*$/.test(magnitude);
  const cut = grouped(magnitude, least, most);
  const isBelowShown = !isNothing && /^[0.]*$/.test(cut);
  const digits = isBelowShown ? `0.${'1'.padStart(most, '0')}` : cut;
  const point = digits.indexOf('.');
  const sign = format.sign === 'never' || isNothing ? '' : negative ? '−' : format.sign === 'always' ? '+' : '';
  const isFiat = asset.kind === 'fiat';
  return {
    lead: `${sign}${isBelowShown ? '<' : ''}${isFiat && !format.bare ? asset.symbol : ''}${point < 0 ? digits : digits.slice(0, point)}`,
    fraction: point < 0 ? '' : digits.slice(point),
    unit: isFiat || format.bare ? '' : `\u00a0${asset.code}`,
  };
}

const join = ({ lead, fraction, unit }: MoneyParts): string => `${lead}${fraction}${unit}`;

const leastOf = ({ decimals }: Asset): number => Math.min(minDecimals, decimals);

/** The decimals that screens show: of a coin as many as the customer chose, else all that it has, up to eight. */
function decimalsOf(asset: Asset, { coinDecimals }: Shown, { inFull }: MoneyFormat): Decimals {
  if (inFull || coinDecimals === null || asset.kind === 'fiat') return [leastOf(asset), asset.displayDecimals];
  const fixed = Math.min(coinDecimals, asset.displayDecimals);
  return [fixed, fixed];
}

/** A hidden amount has its unit and nothing else: neither sign nor size. */
const hiddenParts = ({ kind, code }: Asset, { bare }: MoneyFormat): MoneyParts => ({
  lead: hiddenDigits,
  fraction: '',
  unit: kind === 'fiat' || bare ? '' : `\u00a0${code}`,
});

/** The pieces of an amount (base units of `code`) as screens show it. @param as the customer's preferences, for texts that are kept */
export function moneyParts(value: Amount, code: AssetCode, format: MoneyFormat = {}, as: Shown = shown()): MoneyParts {
  const asset = assets[code];
  if (as.hidden && !format.inFull) return hiddenParts(asset, format);
  return assemble(toDecimal(value, asset.decimals), asset, decimalsOf(asset, as, format), format);
}

/** An amount as screens show it: `$1,234.50`, `−$12.00`, `0.00012345 BTC`, `<0.00000001 ETH`, and `•••` while amounts are hidden. */
export const formatMoney = (value: Amount, code: AssetCode, format: MoneyFormat = {}, as: Shown = shown()): string =>
  join(moneyParts(value, code, format, as));

/** An amount with every digit that it has, for titles, receipts and details; hidden like the others. */
export function formatMoneyExactly(value: Amount, code: AssetCode, format: MoneyFormat = {}): string {
  const asset = assets[code];
  if (shown().hidden && !format.inFull) return join(hiddenParts(asset, format));
  return join(assemble(toDecimal(value, asset.decimals), asset, [leastOf(asset), asset.decimals], format));
}

/** What a positive amount comes to in dollars, nearly: "about $1,299.92", and "less than $0.01" of what rounds to nothing. */
export const formatNearly = (cents: Amount): string => (isZero(cents) ? 'less than $0.01' : `about ${formatMoney(cents, 'USD', { inFull: true })}`);

/** Whether screens show less than the amount holds, so that the full figure must stand nearby. */
export const isShortened = (value: Amount, code: AssetCode, inFull = false): boolean => {
  const [short, exact] = [formatMoney(value, code, { inFull }), formatMoneyExactly(value, code, { inFull })];
  // Zeros at the end are no digits that are missing.
  return short !== exact && trimmed(short) !== trimmed(exact);
};

const trimmed = (text: string): string => text.replace(/(\.\d*?)0+(?=\D|$)/, '$1');

/**
 * A price of one unit, from the market's decimal: `$64,980.10`, `$1.0001`, `$0.5123`. Two decimals from ten dollars on, up to
 * four below, and up to eight below a cent; at least `min` of them, so that a column of prices lines up. Market prices are quotes for
 * reading; what an order pays comes as an `Amount`.
 */
export function formatPrice(price: number | string, currency: 'USD' | 'CAD' = 'USD', min = 2, inCentsFrom = 10): string {
  const size = Math.abs(Number(price));
  const max = Math.max(min, size >= inCentsFrom || size === 0 ? 2 : size >= 0.01 ? 4 : 8);
  const format = numberFormat(`${currency}/${min}/${max}`, {
    style: 'currency',
    currency,
    minimumFractionDigits: min,
    maximumFractionDigits: max,
  });
  return withTrueMinus(format.format(price as Intl.StringNumericLiteral));
}

/** The current price of a coin: from a dollar on to the cent, as the bank's price list has it, wherever the price comes from. */
export const formatCurrentPrice = (price: number | string): string => formatPrice(price, 'USD', 2, 1);

/** A percentage of two decimals, halves to even: `2.41%`, `−0.40%`, with `always` `+2.41%`. `percent` is 2.41, not 0.0241. */
export function formatPercent(percent: number | string, sign: 'auto' | 'always' | 'never' = 'auto'): string {
  const signDisplay = sign === 'always' ? 'exceptZero' : sign === 'never' ? 'never' : 'negative';
  const format = numberFormat(`percent/${signDisplay}`, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'halfEven',
    signDisplay,
  });
  return `${withTrueMinus(format.format(percent as Intl.StringNumericLiteral))}%`;
}

/** A count for reading: `12,408`. */
export const formatCount = (count: number): string => numberFormat('count', { maximumFractionDigits: 0 }).format(count);

const withTrueMinus = (text: string): string => text.replace('-', '−');
