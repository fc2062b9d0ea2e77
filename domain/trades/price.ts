import { type AssetCode, assets } from '../assets/assets.ts';
import type { Side } from '../markets/prices.ts';
import { type Amount, amount, divide } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';

/** The parts of a quote or a trade that make its price. Deliver is what the customer gives, receive what they get; base units of the asset each is in. */
export interface Deal {
  readonly side: Side;
  readonly symbol: string;
  readonly deliverAmount: Amount;
  readonly receiveAmount: Amount;
  /** Cents. */
  readonly fee: Amount;
}

/** How the price changed against the one that was last accepted. */
export interface PriceNote {
  /** Judged by all that is given for all that is got. */
  readonly kind: 'improved' | 'worse';
  /** Dollars for one whole unit without the fee, as the price row tells it, in units of 10^-decimals dollars. */
  readonly from: Amount;
  readonly to: Amount;
  readonly decimals: number;
  /** Signed percent of the price with two decimals: `0.19`, `-5.20`. */
  readonly percent: string;
}

/** Dollars for one whole unit, in units of 10^-decimals dollars: cheap assets are told to a hundredth of a cent. */
export interface UnitPrice {
  readonly amount: Amount;
  readonly decimals: number;
}

export const assetOf = ({ symbol }: Pick<Deal, 'symbol'>): AssetCode => {
  const code = symbol.split('-')[0] ?? '';
  if (!(code in assets)) throw new RangeError(`not an asset of this product: ${symbol}`);
  return code as AssetCode;
};

/** Cents that changed hands for the asset alone, without the fee, and the quantity of the asset. */
export const exchangedOf = ({ side, deliverAmount, receiveAmount, fee }: Deal): { readonly cents: bigint; readonly quantity: bigint } =>
  side === 'buy'
    ? { cents: BigInt(deliverAmount) - BigInt(fee), quantity: BigInt(receiveAmount) }
    : { cents: BigInt(receiveAmount) + BigInt(fee), quantity: BigInt(deliverAmount) };

const tenDollars = 1000n;

/** The price of one whole unit without the fee, rounded half up for showing. */
export function unitPriceOf(deal: Deal, decimals = priceDecimals(deal)): UnitPrice {
  const { cents, quantity } = exchangedOf(deal);
  const whole = 10n ** BigInt(assets[assetOf(deal)].decimals + decimals - assets.USD.decimals);
  return { amount: amount(divide(cents * whole, quantity, 'halfUp')), decimals };
}

function priceDecimals(deal: Deal): number {
  const { cents, quantity } = exchangedOf(deal);
  const isCheap = cents * 10n ** BigInt(assets[assetOf(deal)].decimals) < tenDollars * quantity;
  return isCheap ? 4 : assets.USD.decimals;
}

/** What the customer gives for what they get, all costs included, as a fraction: never rounded, so no change is missed. */
const allIn = (side: Side, { deliverAmount, receiveAmount }: Deal): readonly [dollars: bigint, quantity: bigint] =>
  side === 'buy' ? [BigInt(deliverAmount), BigInt(receiveAmount)] : [BigInt(receiveAmount), BigInt(deliverAmount)];

/** The change from one price to the next, over a common denominator: `change / before`. */
function changeOf(before: Deal, after: Deal): { readonly change: bigint; readonly before: bigint } {
  const [dollarsBefore, quantityBefore] = allIn(before.side, before);
  const [dollarsAfter, quantityAfter] = allIn(after.side, after);
  const base = dollarsBefore * quantityAfter;
  return { change: dollarsAfter * quantityBefore - base, before: base };
}

export type PriceMove = 'same' | 'improved' | 'worse';

/** Whether a price is better for the customer: dearer is worse for who buys, and better for who sells. */
export function priceMove(before: Deal, after: Deal): PriceMove {
  const { change } = changeOf(before, after);
  if (change === 0n) return 'same';
  return change > 0n === (after.side === 'buy') ? 'worse' : 'improved';
}

/** More than one twentieth (5 %) away, in either direction. */
export function hasMovedFar(before: Deal, after: Deal): boolean {
  const { change, before: base } = changeOf(before, after);
  return (change < 0n ? -change : change) * 20n > base;
}

/** How the price changed, for telling the customer; null when it did not. */
export function priceNoteOf(before: Deal, after: Deal): PriceNote | null {
  const kind = priceMove(before, after);
  if (kind === 'same') return null;
  const { change, before: base } = changeOf(before, after);
  const to = unitPriceOf(after);
  return { kind, from: unitPriceOf(before, to.decimals).amount, to: to.amount, decimals: to.decimals, percent: percentOf(change, base) };
}
