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

/** The smallest order, in cents: below it fees and rounding eat the trade. */
export const minimumOrder = amount(100);

/** What the customer is typing, and what is known about it. */
export type Draft = Pick<
  OrderContext,
  'asset' | 'side' | 'unit' | 'amountText' | 'typedBefore' | 'balances' | 'market' | 'now'
>;

/**
 * The estimate of the order as typed: its terms at the current price with the usual fee; null
 * without any of them.
 */
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

/**
 * The text for the field, in the unit that it names itself: a pasted `0.5 BTC` is bitcoin in a
 * field of dollars too.
 */
export function typedAmountOf(draft: Pick<Draft, 'asset' | 'unit'>, text: string): TypedAmount {
  const typed = splitUnit(text);
  const unit = typed && unitNamed(typed.unit, draft);
  return typed && unit ? { unit, amountText: typed.number } : { unit: draft.unit, amountText: text };
}

export const priceOf = ({ asset, market }: Pick<Draft, 'asset' | 'market'>): Price | null =>
  market.prices[symbolOf(asset)] ?? null;

/** Cents for one whole unit on the customer's side of the market; null without a price. */
function sidePrice(draft: Draft): Amount | null {
  const price = priceOf(draft);
  const cents = price && (draft.side === 'buy' ? price.buy : price.sell);
  return cents && isPositive(cents) ? cents : null;
}

export const isTradingPaused = ({ market, now }: { market: MarketFacts; now: () => number }): boolean =>
  market.paused || market.receivedAt === null || now() - market.receivedAt > oldestTradablePrice;

/**
 * The typed amount in the other unit, before fees; null if it cannot be calculated. Only an
 * estimate: the quote is what counts.
 */
export const estimatedConversion = (draft: Draft): Amount | null => convertedAmount(draft, 'halfUp');

function convertedAmount(draft: Draft, cents: Rounding): Amount | null {
  const parsed = parseAmount(draft);
  const price = sidePrice(draft);
  if (!parsed.ok || price === null) return null;
  return draft.unit === 'usd'
    ? multiplyDivide(parsed.amount, baseUnitsPerCoin(draft), price, 'floor')
    : valueAt(parsed.amount, price, assets[draft.asset].decimals, cents);
}

/**
 * The draft in the unit of what is meant: Max stays the whole balance, to the last base unit, while
 * the field shows it in the other unit.
 */
function meantIn(draft: Draft): Draft {
  return isAllAvailable(draft) ? { ...draft, ...maxAmount(draft) } : draft;
}

/** The amount is the whole available balance, in whichever unit it is shown. */
export function isAllAvailable(draft: Draft): boolean {
  const all = maxAmount(draft);
  const { unit, amountText } = draft.unit === all.unit ? draft : (draft.typedBefore ?? draft);
  return isPositive(availableFor(draft) ?? zero) && unit === all.unit && amountText === all.amountText;
}

/** The side that was typed is fixed; the bank calculates the other (bank contract §4.1.7). */
export function quoteAmountOf(typed: Draft): QuoteAmount {
  const draft = meantIn(typed);
  const parsed = parseAmount(draft);
  if (!parsed.ok) throw new RangeError(`no amount to quote: ${parsed.reason}`);
  const delivers = (draft.side === 'buy') === (draft.unit === 'usd');
  return delivers ? { deliverAmount: parsed.amount } : { receiveAmount: parsed.amount };
}

/**
 * What may be spent on this side: cents when buying, base units of the asset when selling; null
 * until the balances are known.
 */
export function availableFor({ side, asset, balances }: Pick<Draft, 'side' | 'asset' | 'balances'>): Amount | null {
  if (balances === null) return null;
  return side === 'buy' ? balances.usd : (balances.assets[asset] ?? zero);
}

/**
 * The problem of an order that needs more than what is available, with what explains it. @param
 * cost with the fee, where a quote names it
 */
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
 * Why the typed amount cannot be quoted, or null. Costs are rounded up, so an amount that passes
 * can be paid except for the fee, which only the quote contains: the total is checked again then.
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

/** The available balance, if known, covers the exact cost of the quote. */
export function isAffordable(quote: Quote, context: Pick<Draft, 'side' | 'asset' | 'balances'>): boolean {
  const available = availableFor(context);
  return available === null || compare(quote.deliverAmount, available) <= 0;
}

/**
 * The same amount in the other unit, as text for the field; '' without a price. Switching back
 * restores what was typed, to the last digit, even if the price changed.
 * @param before what was typed when the unit was last switched, if nothing was typed since
 */
export function switchUnit(draft: Draft, before: TypedAmount | null = null): TypedAmount {
  const unit: Unit = draft.unit === 'usd' ? 'asset' : 'usd';
  if (before?.unit === unit) return before;
  // Rounded down, so that the whole balance does not become more than the balance in the other
  // unit.
  const converted = convertedAmount(draft, 'floor');
  if (converted === null || isZero(converted)) return { unit, amountText: '' };
  return { unit, amountText: shownDecimal(draft, unit, BigInt(converted)) };
}

/**
 * The whole available balance, in the unit it is held in. That side of the trade is then fixed and
 * the bank takes its fee from the other, so neither a fee nor a price change can make it cost more
 * than the balance.
 */
export const maxAmount = (draft: Pick<Draft, 'side' | 'asset' | 'balances'>): TypedAmount => {
  const unit: Unit = draft.side === 'buy' ? 'usd' : 'asset';
  return { unit, amountText: toDecimal(availableFor(draft) ?? zero, unitDecimals(draft, unit)) };
};

/** A part of the available balance, in the unit it is held in, rounded down to what is shown. */
export function shareAmount(draft: Draft, percent: Share): TypedAmount {
  const unit: Unit = draft.side === 'buy' ? 'usd' : 'asset';
  return {
    unit,
    amountText: shownDecimal(draft, unit, (BigInt(availableFor(draft) ?? zero) * BigInt(percent)) / 100n),
  };
}

/** Base units as text for the field, without the digits that are not shown. */
function shownDecimal({ asset }: Pick<Draft, 'asset'>, unit: Unit, value: bigint): string {
  const { decimals, displayDecimals } = unit === 'usd' ? assets.USD : assets[asset];
  const shown = 10n ** BigInt(decimals - displayDecimals);
  return toDecimal(amount((value / shown) * shown), decimals);
}
