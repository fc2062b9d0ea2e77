import { type AssetCode, assets } from '../assets/assets.ts';
import type { Side } from '../markets/prices.ts';
import { type Amount, amount, divide } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';

/** The parts of a quote or a trade that make its price. The customer delivers one amount and receives the other, in base units of its asset. */
export interface TradeTerms {
  readonly side: Side;
  readonly symbol: string;
  readonly deliverAmount: Amount;
  readonly receiveAmount: Amount;
  /** Cents. */
  readonly fee: Amount;
}

/** The change from the last accepted price. */
export interface PriceNote {
  /** Judged by the total delivered for the total received. */
  readonly kind: 'improved' | 'worse';
  /** Dollars for one whole unit without the fee, as in the price row, in units of 10^-decimals dollars. */
  readonly from: Amount;
  readonly to: Amount;
  readonly decimals: number;
  /** Signed percent of the price with two decimals: `0.19`, `-5.20`. */
  readonly percent: string;
}

/** Dollars for one whole unit, in units of 10^-decimals dollars: cheap assets are shown to a hundredth of a cent. */
export interface UnitPrice {
  readonly amount: Amount;
  readonly decimals: number;
}

export const assetOf = ({ symbol }: Pick<TradeTerms, 'symbol'>): AssetCode => {
  const code = symbol.split('-')[0] ?? '';
  if (!(code in assets)) throw new RangeError(`not an asset of this product: ${symbol}`);
  return code as AssetCode;
};

/** Cents that changed hands for the asset alone, without the fee, and the quantity of the asset. */
export const exchangedAmounts = ({ side, deliverAmount, receiveAmount, fee }: TradeTerms): { readonly cents: bigint; readonly quantity: bigint } =>
  side === 'buy'
    ? { cents: BigInt(deliverAmount) - BigInt(fee), quantity: BigInt(receiveAmount) }
    : { cents: BigInt(receiveAmount) + BigInt(fee), quantity: BigInt(deliverAmount) };

const tenDollars = 1000n;

/** The price of one whole unit without the fee, rounded half up for display. */
export function unitPriceOf(terms: TradeTerms, decimals = priceDecimals(terms)): UnitPrice {
  const { cents, quantity } = exchangedAmounts(terms);
  const whole = 10n ** BigInt(assets[assetOf(terms)].decimals + decimals - assets.USD.decimals);
  return { amount: amount(divide(cents * whole, quantity, 'halfUp')), decimals };
}

function priceDecimals(terms: TradeTerms): number {
  const { cents, quantity } = exchangedAmounts(terms);
  const isCheap = cents * 10n ** BigInt(assets[assetOf(terms)].decimals) < tenDollars * quantity;
  return isCheap ? 4 : assets.USD.decimals;
}

/** What the customer delivers for what they receive, including all costs, as a fraction: never rounded, so no change is missed. */
const allIn = (side: Side, { deliverAmount, receiveAmount }: TradeTerms): readonly [dollars: bigint, quantity: bigint] =>
  side === 'buy' ? [BigInt(deliverAmount), BigInt(receiveAmount)] : [BigInt(receiveAmount), BigInt(deliverAmount)];

/** The change from one price to the next, over a common denominator: `change / before`. */
function changeOf(before: TradeTerms, after: TradeTerms): { readonly change: bigint; readonly before: bigint } {
  const [dollarsBefore, quantityBefore] = allIn(before.side, before);
  const [dollarsAfter, quantityAfter] = allIn(after.side, after);
  const base = dollarsBefore * quantityAfter;
  return { change: dollarsAfter * quantityBefore - base, before: base };
}

export type PriceMove = 'same' | 'improved' | 'worse';

/** Whether a price is better for the customer: a higher one is worse for a buyer and better for a seller. */
export function priceMove(before: TradeTerms, after: TradeTerms): PriceMove {
  const { change } = changeOf(before, after);
  if (change === 0n) return 'same';
  return change > 0n === (after.side === 'buy') ? 'worse' : 'improved';
}

/** More than 5% away, in either direction. */
export function hasMovedFar(before: TradeTerms, after: TradeTerms): boolean {
  const { change, before: base } = changeOf(before, after);
  return (change < 0n ? -change : change) * 20n > base;
}

/** How the price changed, to show the customer; null if it did not. */
export function priceNoteOf(before: TradeTerms, after: TradeTerms): PriceNote | null {
  const kind = priceMove(before, after);
  if (kind === 'same') return null;
  const { change, before: base } = changeOf(before, after);
  const to = unitPriceOf(after);
  return { kind, from: unitPriceOf(before, to.decimals).amount, to: to.amount, decimals: to.decimals, percent: percentOf(change, base) };
}
