import { symbolOf } from '#domain/markets/prices.ts';
import { isPositive } from '#domain/money/money.ts';
import { second } from '#domain/time/units.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { required } from '../shared/required.ts';
import { confirmMargin, longestCountdown, placingGrace } from '../shared/waits.ts';
import { insufficientFunds, isAffordable, minimumOrder, priceOf, quoteAmountOf } from './order.amount.ts';
import type {
  AmountProblem,
  OrderContext,
  QuoteAnswer,
  QuoteWithMarket,
  RequestQuoteInput,
  RequestQuoteResult,
} from './order.types.ts';

export const quoteRequestOf = (context: OrderContext): RequestQuoteInput => ({
  customerGuid: context.customerGuid,
  symbol: symbolOf(context.asset),
  side: context.side,
  ...quoteAmountOf(context),
});

export const withMarket = ({ quote, market }: QuoteAnswer, context: OrderContext): QuoteWithMarket => ({
  ...quote,
  market: market ?? priceOf(context),
});

/** Uses the quote's price list, which the bank may not repeat. */
export const withQuotedMarket = (trade: Trade, { quote }: OrderContext): Trade => {
  const market = trade.market ?? quote?.market;
  return market ? { ...trade, market } : trade;
};

/** @throws Error without a quote, which the chart rules out */
export const currentQuote = ({ quote }: OrderContext): QuoteWithMarket => required(quote, 'quote');
/** @throws Error without an order, which the chart rules out */
export const placedTrade = ({ trade }: OrderContext): Trade => required(trade, 'order');

/** Milliseconds. */
export const lifetimeOf = (context: OrderContext): number =>
  Math.min(Math.max(currentQuote(context).expiresAt - context.now(), 0), longestCountdown);

export const secondsLeftOf = (context: OrderContext): number => Math.ceil(lifetimeOf(context) / second);

export const isStale = (context: OrderContext): boolean => lifetimeOf(context) < confirmMargin;

/**
 * The last search started after the quote expired, so its answer is final. The answer's own time
 * doesn't count: a slow answer may predate a delayed request.
 */
export const searchIsFinal = (context: OrderContext): boolean =>
  context.searchedAt >= currentQuote(context).expiresAt + placingGrace;

/** The customer can pay the quote. */
export const isUsable = (answer: RequestQuoteResult, context: OrderContext): boolean =>
  answer.ok &&
  isPositive(answer.quote.deliverAmount) &&
  isPositive(answer.quote.receiveAmount) &&
  isAffordable(answer.quote, context);

/** Why the bank's quote is unusable. */
export const unusableProblemOf = (answer: RequestQuoteResult, context: OrderContext): AmountProblem | null => {
  if (!answer.ok) return null;
  const { deliverAmount, receiveAmount } = answer.quote;
  const isTooSmall = !isPositive(deliverAmount) || !isPositive(receiveAmount);
  if (isTooSmall) return { reason: 'belowMinimum', minimum: minimumOrder };
  return insufficientFunds(context, deliverAmount, deliverAmount);
};
