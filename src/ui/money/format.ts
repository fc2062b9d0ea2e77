/**
 * Formats money. Everything works on exact decimal text, and no amount passes through a float. The
 * minus is U+2212, as wide as a digit.
 */
import { type Asset, type AssetCode, assets } from '#domain/assets/assets.ts';
import { type Amount, isZero, toDecimal } from '#domain/money/money.ts';
import { type Shown, shown } from '../display/display.ts';

const locale = 'en-US';
/** Coins show at least as many decimals as dollars, so columns line up. */
const minDecimals = 2;

export interface MoneyFormat {
  /** `always` puts a plus before gains; `never` omits the sign. */
  readonly sign?: 'auto' | 'always' | 'never' | undefined;
  /** Omits the currency sign or asset code, for columns that name it once. */
  readonly bare?: boolean | undefined;
  /** Ignores the preferences to hide or shorten amounts: for forms, reviews and rules. */
  readonly inFull?: boolean | undefined;
}

export const hiddenDigits = '•••';

/** The pieces of an amount, so that a view can dim the cents. Joined, they are the whole text. */
export interface MoneyParts {
  /** Sign, currency sign and whole units: `−$1,234`. */
  readonly lead: string;
  /** The decimal point and decimals: `.50`. */
  readonly fraction: string;
  /** The suffix: ` BTC`. */
  readonly unit: string;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
/** Cached: formatters are costly to create, and a table needs hundreds of texts. */
function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  numberFormats.set(key, made);
  return made;
}

/** Grouped digits of unsigned decimal text. Decimals past `max` are cut, never rounded up. */
function grouped(decimal: string, min: number, max: number): string {
  return numberFormat(`${min}/${max}`, {
    minimumFractionDigits: min,
    maximumFractionDigits: max,
    roundingMode: 'trunc',
  }).format(decimal as Intl.StringNumericLiteral);
}

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

/** The decimals on screen: for a coin the customer's choice, or all of them, up to eight. */
function decimalsOf(asset: Asset, { coinDecimals }: Shown, { inFull }: MoneyFormat): Decimals {
  if (inFull || coinDecimals === null || asset.kind === 'fiat') return [leastOf(asset), asset.displayDecimals];
  const fixed = Math.min(coinDecimals, asset.displayDecimals);
  return [fixed, fixed];
}

/** A hidden amount shows its unit, but neither sign nor size. */
const hiddenParts = ({ kind, code }: Asset, { bare }: MoneyFormat): MoneyParts => ({
  lead: hiddenDigits,
  fraction: '',
  unit: kind === 'fiat' || bare ? '' : `\u00a0${code}`,
});

/**
 * The pieces of an amount (base units of `code`) as screens show it.
 * @param as display preferences, for memoized texts
 */
export function moneyParts(value: Amount, code: AssetCode, format: MoneyFormat = {}, as: Shown = shown()): MoneyParts {
  const asset = assets[code];
  if (as.hidden && !format.inFull) return hiddenParts(asset, format);
  return assemble(toDecimal(value, asset.decimals), asset, decimalsOf(asset, as, format), format);
}

/** An amount as screens show it: `$1,234.50`, `0.00012345 BTC`, or `•••` if hidden. */
export const formatMoney = (value: Amount, code: AssetCode, format: MoneyFormat = {}, as: Shown = shown()): string =>
  join(moneyParts(value, code, format, as));

/** An amount with every digit, for titles, receipts and details; may be hidden. */
export function formatMoneyExactly(value: Amount, code: AssetCode, format: MoneyFormat = {}): string {
  const asset = assets[code];
  if (shown().hidden && !format.inFull) return join(hiddenParts(asset, format));
  return join(assemble(toDecimal(value, asset.decimals), asset, [leastOf(asset), asset.decimals], format));
}

/** A positive dollar amount as an estimate: "about $1,299.92", or "less than $0.01". */
export const formatNearly = (cents: Amount): string =>
  isZero(cents) ? 'less than $0.01' : `about ${formatMoney(cents, 'USD', { inFull: true })}`;

/** Whether the text drops digits, so that the full figure must be nearby. */
export const isShortened = (value: Amount, code: AssetCode, inFull = false): boolean => {
  const [short, exact] = [formatMoney(value, code, { inFull }), formatMoneyExactly(value, code, { inFull })];
  // Trailing zeros do not count as missing digits.
  return short !== exact && trimmed(short) !== trimmed(exact);
};

const trimmed = (text: string): string => text.replace(/(\.\d*?)0+(?=\D|$)/, '$1');

/**
 * A unit price from the market's decimal: `$64,980.10`, `$1.0001`, `$0.5123`, with at least `min`
 * decimals. For display only: what an order pays is an `Amount`.
 */
export function formatPrice(
  price: number | string,
  currency: 'USD' | 'CAD' = 'USD',
  min = 2,
  inCentsFrom = 10,
): string {
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

/** A coin's current price, to the cent from a dollar up, as in the bank's price list. */
export const formatCurrentPrice = (price: number | string): string => formatPrice(price, 'USD', 2, 1);

/** A percentage of two decimals, half to even: `−0.40%`. `percent` is 2.41, not 0.0241. */
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

export const formatCount = (count: number): string => numberFormat('count', { maximumFractionDigits: 0 }).format(count);

const withTrueMinus = (text: string): string => text.replace('-', '−');
