import { symbolOf } from '#domain/markets/prices.ts';
import { isPositive } from '#domain/money/money.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { second } from '../shared/waits.ts';
import type { QuoteAnswer, RequestQuoteInput, RequestQuoteResult } from './order.actors.ts';
import { insufficientFunds, isAffordable, minimumOrder, priceOf, quoteAmountOf } from './order.amount.ts';
import type { AmountProblem, HeldQuote, OrderContext } from './order.types.ts';

/** A confirmation later than this before the end (ms) could reach the bank too late: the price is asked for anew instead. */
const confirmMargin = second;
/** After a quote's end plus this (ms) the bank makes no order of it any more, however late the request arrives. */
const placingGrace = 5 * second;
/** Longest lifetime that is counted down (ms); `setTimeout` cannot keep much longer ones. */
const longestLifetime = 3600 * second;

export const quoteRequestOf = (context: OrderContext): RequestQuoteInput => ({
  customerGuid: context.customerGuid,
  symbol: symbolOf(context.asset),
  side: context.side,
  ...quoteAmountOf(context),
});

export const hold = ({ quote, market }: QuoteAnswer, context: OrderContext): HeldQuote => ({ ...quote, market: market ?? priceOf(context) });

/** The quote of a review. A state that works on one is only entered with one. */
export function heldQuote({ quote }: OrderContext): HeldQuote {
  if (quote === null) throw new Error('there is no quote');
  return quote;
}

export function placedTrade({ trade }: OrderContext): Trade {
  if (trade === null) throw new Error('there is no order');
  return trade;
}

/** Milliseconds that the quote still holds for. */
export const lifetimeOf = (context: OrderContext): number => Math.min(Math.max(heldQuote(context).expiresAt - context.now(), 0), longestLifetime);

export const secondsLeftOf = (context: OrderContext): number => Math.ceil(lifetimeOf(context) / second);

export const isStale = (context: OrderContext): boolean => lifetimeOf(context) < confirmMargin;

/**
 * The last look began when no order could come of the quote any more, so that its answer is final. The time of the answer would
 * not do: a slow one may tell of a moment before a request that was still on its way arrived.
 */
export const lookIsFinal = (context: OrderContext): boolean => context.lookedAt >= heldQuote(context).expiresAt + placingGrace;

/** The bank's answer is a price that the customer can pay. */
export const isUsable = (answer: RequestQuoteResult, context: OrderContext): boolean =>
  answer.ok && isPositive(answer.quote.deliverAmount) && isPositive(answer.quote.receiveAmount) && isAffordable(answer.quote, context);

/** Why a price cannot be used although the bank gave one. */
export const unusableProblemOf = (answer: RequestQuoteResult, context: OrderContext): AmountProblem | null => {
  if (!answer.ok) return null;
  const { deliverAmount, receiveAmount } = answer.quote;
  const isTooSmall = !isPositive(deliverAmount) || !isPositive(receiveAmount);
  if (isTooSmall) return { reason: 'belowMinimum', minimum: minimumOrder };
  return insufficientFunds(context, deliverAmount);
};
