import { assets } from '#domain/assets/assets.ts';
import { type Price, symbolOf } from '#domain/markets/prices.ts';
import {
  type Amount,
  amount,
  compare,
  isPositive,
  isZero,
  multiplyDivide,
  type Rounding,
  subtract,
  toDecimal,
  valueAt,
  zero,
} from '#domain/money/money.ts';
import { splitUnit } from '#domain/money/unit.ts';
import { estimateTerms } from '#domain/trades/estimate.ts';
import type { TradeTerms } from '#domain/trades/price.ts';
import { type ParsedAmount, parseAmountIn } from '../shared/amount.ts';
import { oldestTradablePrice } from '../shared/waits.ts';
import type {
  AmountProblem,
  MarketFacts,
  OrderContext,
  Quote,
  QuoteAmount,
  Share,
  TypedAmount,
  Unit,
} from './order.types.ts';

/** Cents. Below this, fees and rounding eat the trade. */
export const minimumOrder = amount(100);

export type Draft = Pick<
  OrderContext,
  'asset' | 'side' | 'unit' | 'amountText' | 'typedBefore' | 'balances' | 'market' | 'now'
>;

/** The order's terms at the current price and usual fee; null if incomplete. */
export function estimateOf(draft: Draft & Pick<OrderContext, 'fees'>): TradeTerms | null {
  const price = priceOf(draft);
  const fee = draft.fees[draft.asset];
  const parsed = parseAmount(meantIn(draft));
  if (!parsed.ok || price === null || fee === undefined || !isPositive(parsed.amount)) return null;
  return estimateTerms({ asset: draft.asset, side: draft.side, ...quoteAmountOf(draft) }, price, fee);
}

const unitDecimals = ({ asset }: Pick<Draft, 'asset'>, unit: Unit): number =>
  (unit === 'usd' ? assets.USD : assets[asset]).decimals;
const baseUnitsPerCoin = ({ asset }: Pick<Draft, 'asset'>): bigint => 10n ** BigInt(assets[asset].decimals);

export const parseAmount = (draft: Draft): ParsedAmount =>
  parseAmountIn(draft.amountText, unitDecimals(draft, draft.unit), (unit) => unitNamed(unit, draft) === draft.unit);

const unitNamed = (unit: string, { asset }: Pick<Draft, 'asset'>): Unit | null =>
  unit === 'USD' ? 'usd' : unit === asset ? 'asset' : null;

/** A unit in the text wins: a pasted `0.5 BTC` is bitcoin even in a dollar field. */
export function typedAmountOf(draft: Pick<Draft, 'asset' | 'unit'>, text: string): TypedAmount {
  const typed = splitUnit(text);
  const unit = typed && unitNamed(typed.unit, draft);
  return typed && unit ? { unit, amountText: typed.number } : { unit: draft.unit, amountText: text };
}

export const priceOf = ({ asset, market }: Pick<Draft, 'asset' | 'market'>): Price | null =>
  market.prices[symbolOf(asset)] ?? null;

/** Cents per whole unit on the customer's side of the market; null without a price. */
function sidePrice(draft: Draft): Amount | null {
  const price = priceOf(draft);
  const cents = price && (draft.side === 'buy' ? price.buy : price.sell);
  return cents && isPositive(cents) ? cents : null;
}

export const isTradingPaused = ({ market, now }: { market: MarketFacts; now: () => number }): boolean =>
  market.paused || market.receivedAt === null || now() - market.receivedAt > oldestTradablePrice;

/** Before fees; null if it cannot be calculated. Only an estimate: the quote is what counts. */
export const estimatedConversion = (draft: Draft): Amount | null => convertedAmount(draft, 'halfUp');

function convertedAmount(draft: Draft, cents: Rounding): Amount | null {
  const parsed = parseAmount(draft);
  const price = sidePrice(draft);
  if (!parsed.ok || price === null) return null;
  return draft.unit === 'usd'
    ? multiplyDivide(parsed.amount, baseUnitsPerCoin(draft), price, 'floor')
    : valueAt(parsed.amount, price, assets[draft.asset].decimals, cents);
}

/** Max stays the whole balance, to the last base unit, even if the field shows the other unit. */
function meantIn(draft: Draft): Draft {
  return isAllAvailable(draft) ? { ...draft, ...maxAmount(draft) } : draft;
}

/** The whole available balance, in either unit. */
export function isAllAvailable(draft: Draft): boolean {
  const all = maxAmount(draft);
  const { unit, amountText } = draft.unit === all.unit ? draft : (draft.typedBefore ?? draft);
  return isPositive(availableFor(draft) ?? zero) && unit === all.unit && amountText === all.amountText;
}

/** The typed side is fixed; the bank calculates the other (bank contract §4.1.7). */
export function quoteAmountOf(typed: Draft): QuoteAmount {
  const draft = meantIn(typed);
  const parsed = parseAmount(draft);
  if (!parsed.ok) throw new RangeError(`no amount to quote: ${parsed.reason}`);
  const delivers = (draft.side === 'buy') === (draft.unit === 'usd');
  return delivers ? { deliverAmount: parsed.amount } : { receiveAmount: parsed.amount };
}

/** Cents when buying, base units of the asset when selling; null until the balances are known. */
export function availableFor({ side, asset, balances }: Pick<Draft, 'side' | 'asset' | 'balances'>): Amount | null {
  if (balances === null) return null;
  return side === 'buy' ? balances.usd : (balances.assets[asset] ?? zero);
}

/** @param cost including the fee, if a quote names it */
export function insufficientFunds(
  { side, asset, balances }: Pick<Draft, 'side' | 'asset' | 'balances'>,
  needed: Amount,
  cost?: Amount,
): AmountProblem {
  const available = availableFor({ side, asset, balances });
  const fundsOnHold = balances?.fundsOnHold?.[side === 'buy' ? 'USD' : asset];
  return {
    reason: 'insufficientFunds',
    ...(available !== null && { available, over: subtract(needed, available) }),
    ...(cost !== undefined && { cost }),
    ...(fundsOnHold && { fundsOnHold }),
  };
}

/**
 * Null if the amount can be quoted. Costs are rounded up, so an amount that passes can be paid
 * except for the fee: the total is checked again once the quote names it.
 */
export function amountProblemOf(typed: Draft): AmountProblem | null {
  const draft = meantIn(typed);
  const parsed = parseAmount(draft);
  if (!parsed.ok) return { reason: parsed.reason };
  if (isZero(parsed.amount)) return { reason: 'zero', minimum: minimumOrder };
  const price = sidePrice(draft);
  if (price === null || isTradingPaused(draft)) return { reason: 'tradingPaused' };
  const cents =
    draft.unit === 'usd' ? parsed.amount : valueAt(parsed.amount, price, assets[draft.asset].decimals, 'ceil');
  if (compare(cents, minimumOrder) < 0) return { reason: 'belowMinimum', minimum: minimumOrder };
  const available = availableFor(draft);
  // Until the balances are known, the bank decides.
  if (available === null) return null;
  const needed = costOf(draft, parsed.amount, cents, price);
  return compare(needed, available) > 0 ? insufficientFunds(draft, needed) : null;
}

function costOf(draft: Draft, typed: Amount, cents: Amount, price: Amount): Amount {
  if (draft.side === 'buy') return cents;
  return draft.unit === 'asset' ? typed : multiplyDivide(typed, baseUnitsPerCoin(draft), price, 'ceil');
}

/** The available balance, if known, covers the quote's exact cost. */
export function isAffordable(quote: Quote, context: Pick<Draft, 'side' | 'asset' | 'balances'>): boolean {
  const available = availableFor(context);
  return available === null || compare(quote.deliverAmount, available) <= 0;
}

/**
 * The amount in the other unit, as field text; '' without a price. Switching back restores the
 * typed text exactly, even if the price changed.
 * @param before the text at the last switch, if unedited since
 */
export function switchUnit(draft: Draft, before: TypedAmount | null = null): TypedAmount {
  const unit: Unit = draft.unit === 'usd' ? 'asset' : 'usd';
  if (before?.unit === unit) return before;
  // Rounded down, so that the whole balance doesn't exceed itself in the other unit.
  const converted = convertedAmount(draft, 'floor');
  if (converted === null || isZero(converted)) return { unit, amountText: '' };
  return { unit, amountText: shownDecimal(draft, unit, BigInt(converted)) };
}

/**
 * The whole available balance, in its own unit. That side is then fixed and the bank takes its fee
 * from the other, so the cost can never exceed the balance.
 */
export const maxAmount = (draft: Pick<Draft, 'side' | 'asset' | 'balances'>): TypedAmount => {
  const unit: Unit = draft.side === 'buy' ? 'usd' : 'asset';
  return { unit, amountText: toDecimal(availableFor(draft) ?? zero, unitDecimals(draft, unit)) };
};

/** In the balance's own unit, rounded down to the shown digits. */
export function shareAmount(draft: Draft, percent: Share): TypedAmount {
  const unit: Unit = draft.side === 'buy' ? 'usd' : 'asset';
  return {
    unit,
    amountText: shownDecimal(draft, unit, (BigInt(availableFor(draft) ?? zero) * BigInt(percent)) / 100n),
  };
}

/** Base units as field text, without hidden digits. */
function shownDecimal({ asset }: Pick<Draft, 'asset'>, unit: Unit, value: bigint): string {
  const { decimals, displayDecimals } = unit === 'usd' ? assets.USD : assets[asset];
  const shown = 10n ** BigInt(decimals - displayDecimals);
  return toDecimal(amount((value / shown) * shown), decimals);
}
