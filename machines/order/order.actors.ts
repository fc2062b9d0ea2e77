import type { Price, Side } from '#domain/markets/prices.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { effectContract, promiseContract, streamContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { KeptOrder, OrderFact, OrderSources, Quote } from './order.types.ts';

/** The side that the person typed is fixed; the bank works out the other. Base units of the asset that each is in. */
export type QuoteAmount = { readonly receiveAmount: Amount } | { readonly deliverAmount: Amount };
export type RequestQuoteInput = { readonly customerGuid: string; readonly symbol: string; readonly side: Side } & QuoteAmount;
/** `market` is the price list at the moment of the quote, where it could be had with it; else the last that was told stands for it. */
export interface QuoteAnswer {
  readonly ok: true;
  readonly quote: Quote;
  readonly market?: Price;
}
export type RequestQuoteResult = QuoteAnswer | Refusal<'invalidAmount' | 'insufficientFunds' | 'unverifiedCustomer' | 'refused'>;
/** POST /api/quotes. */
export const requestQuote = promiseContract<RequestQuoteResult, RequestQuoteInput>('requestQuote');

/** `alreadyUsed` (409): the quote made an order before; which one is looked up, never guessed. */
export type PlaceOrderResult =
  | { readonly ok: true; readonly trade: Trade }
  | Refusal<'alreadyUsed' | 'expiredQuote' | 'insufficientFunds' | 'unverifiedCustomer' | 'limitExceeded' | 'refused'>;
/**
 * POST /api/trades, once a quote. The body must not pass on the abort signal and must not try again by itself: a request
 * under way is never taken back, and after a fault the machine looks whether it arrived.
 */
export const placeOrder = promiseContract<PlaceOrderResult, { quoteGuid: string }>('placeOrder');

/** The trade that a quote made, or null when there is none (so far). Looks at the quote's `trade_guid`, then at the trades. */
export const findOrderByQuote = promiseContract<Trade | null, { customerGuid: string; quoteGuid: string }>('findOrderByQuote');

/** GET /api/trades/{guid}. */
export const readTrade = promiseContract<Trade, { guid: string }>('readTrade');

/** Tells the balances and the price list, the current ones at once and then as they change, and the return to the tab and of the network. */
export const watchFacts = streamContract<OrderFact, OrderSources>('watchFacts');

/** Keeps the order for the case that the page is loaded anew, in the place of what was kept before. */
export const keepOrder = effectContract<{ kept: KeptOrder }>('keepOrder');
/** Forgets what was kept. */
export const forgetKeptOrder = effectContract('forgetKeptOrder');
