import { type AssetCode, assets } from '../assets/assets.ts';
import type { Price, Side } from '../markets/prices.ts';
import { type Amount, amount, divide } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';

export interface TradeTerms {
  readonly side: Side;
  readonly symbol: string;
  readonly deliverAmount: Amount;
  readonly receiveAmount: Amount;
  /** Cents. */
  readonly fee: Amount;
  /** The price list behind the terms, if known. */
  readonly market?: Price | null;
}

/** The change from the last accepted price. */
export interface PriceNote {
  readonly kind: 'improved' | 'worse';
  /** Dollars for one whole unit without the fee, in units of 10^-decimals dollars. */
  readonly from: Amount;
  readonly to: Amount;
  readonly decimals: number;
  readonly percent: string;
}

/** Dollars for one whole unit, in 10^-decimals: cheap assets show hundredths of a cent. */
export interface UnitPrice {
  readonly amount: Amount;
  readonly decimals: number;
}

export const assetOf = ({ symbol }: Pick<TradeTerms, 'symbol'>): AssetCode => {
  const code = symbol.split('-')[0] ?? '';
  if (!(code in assets)) throw new RangeError(`not an asset of this product: ${symbol}`);
  return code as AssetCode;
};

/** Cents for the asset alone, without the fee, and its quantity. */
export const exchangedAmounts = ({
  side,
  deliverAmount,
  receiveAmount,
  fee,
}: TradeTerms): { readonly cents: bigint; readonly quantity: bigint } =>
  side === 'buy'
    ? { cents: BigInt(deliverAmount) - BigInt(fee), quantity: BigInt(receiveAmount) }
    : { cents: BigInt(receiveAmount) + BigInt(fee), quantity: BigInt(deliverAmount) };

const tenDollars = 1000n;
const abs = (value: bigint): bigint => (value < 0n ? -value : value);
const baseUnitsPerCoin = (terms: TradeTerms): bigint => 10n ** BigInt(assets[assetOf(terms)].decimals);

/** If the amounts match it, up to rounding. Null without a list, or for another price. */
export function listedPriceOf(terms: TradeTerms): bigint | null {
  if (!terms.market) return null;
  const { cents, quantity } = exchangedAmounts(terms);
  const unit = baseUnitsPerCoin(terms);
  const price = BigInt(terms.side === 'buy' ? terms.market.buy : terms.market.sell);
  const rounding = unit > price ? unit : price;
  return price > 0n && abs(cents * unit - quantity * price) < rounding ? price : null;
}

/** The quoted unit price without the fee. If unknown: dollars by quantity, rounded half up. */
export function unitPriceOf(terms: TradeTerms, decimals = priceDecimals(terms)): UnitPrice {
  const [dividend, divisor] = pricePerUnit(terms);
  const precision = 10n ** BigInt(decimals - assets.USD.decimals);
  return { amount: amount(divide(dividend * precision, divisor, 'halfUp')), decimals };
}

/** Cents for one whole unit, as a fraction. */
function pricePerUnit(terms: TradeTerms): readonly [dividend: bigint, divisor: bigint] {
  const listed = listedPriceOf(terms);
  if (listed !== null) return [listed, 1n];
  const { cents, quantity } = exchangedAmounts(terms);
  return [cents * baseUnitsPerCoin(terms), quantity];
}

function priceDecimals(terms: TradeTerms): number {
  const [dividend, divisor] = pricePerUnit(terms);
  return dividend < tenDollars * divisor ? 4 : assets.USD.decimals;
}

/** All costs included, as an exact fraction, so that no change is missed. */
const allIn = (
  side: Side,
  { deliverAmount, receiveAmount }: TradeTerms,
): readonly [dollars: bigint, quantity: bigint] =>
  side === 'buy' ? [BigInt(deliverAmount), BigInt(receiveAmount)] : [BigInt(receiveAmount), BigInt(deliverAmount)];

/** Over a common denominator: `change / before`. */
function changeOf(before: TradeTerms, after: TradeTerms): { readonly change: bigint; readonly before: bigint } {
  const [dollarsBefore, quantityBefore] = allIn(before.side, before);
  const [dollarsAfter, quantityAfter] = allIn(after.side, after);
  const base = dollarsBefore * quantityAfter;
  return { change: dollarsAfter * quantityBefore - base, before: base };
}

export type PriceMove = 'same' | 'improved' | 'worse';

/** A higher price is worse for a buyer and better for a seller. */
export function priceMove(before: TradeTerms, after: TradeTerms): PriceMove {
  const { change } = changeOf(before, after);
  if (change === 0n) return 'same';
  return change > 0n === (after.side === 'buy') ? 'worse' : 'improved';
}

/** More than 5% in either direction. */
export function hasMovedFar(before: TradeTerms, after: TradeTerms): boolean {
  const { change, before: base } = changeOf(before, after);
  return abs(change) * 20n > base;
}

export function priceNoteOf(before: TradeTerms, after: TradeTerms): PriceNote | null {
  const kind = priceMove(before, after);
  if (kind === 'same') return null;
  const { change, before: base } = changeOf(before, after);
  const to = unitPriceOf(after);
  return {
    kind,
    from: unitPriceOf(before, to.decimals).amount,
    to: to.amount,
    decimals: to.decimals,
    percent: percentOf(change, base),
  };
}
