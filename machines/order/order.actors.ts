import type { Price, Side } from '#domain/markets/prices.ts';
import type { FixedAmount } from '#domain/trades/estimate.ts';
import type { Trade } from '#domain/trades/trade.ts';
import type { Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';
import type { OrderFact, OrderSources, Quote, SavedOrder } from './order.types.ts';

/** The side that the customer typed is fixed; the bank calculates the other. Each in base units of its asset. */
export type QuoteAmount = FixedAmount;
export type RequestQuoteInput = { readonly customerGuid: string; readonly symbol: string; readonly side: Side } & QuoteAmount;
/** `market` is the price when the quote was made, if it arrived with the quote; otherwise the last known price is used. */
export interface QuoteAnswer {
  readonly ok: true;
  readonly quote: Quote;
  readonly market?: Price;
}
export type RequestQuoteResult = QuoteAnswer | Refusal<'invalidAmount' | 'insufficientFunds' | 'unverifiedCustomer' | 'refused'>;
/** POST /api/quotes. */
export const requestQuote = promiseContract<RequestQuoteResult, RequestQuoteInput>('requestQuote');

/** `alreadyUsed` (409): the quote already made an order; which one is looked up, never guessed. */
export type PlaceOrderResult =
  | { readonly ok: true; readonly trade: Trade }
  | Refusal<'alreadyUsed' | 'expiredQuote' | 'insufficientFunds' | 'unverifiedCustomer' | 'limitExceeded' | 'refused'>;
/** `market` is kept with the order, so that its price and spread can still be shown later. */
export interface PlaceOrderInput {
  readonly quoteGuid: string;
  readonly market: Price | null;
}
/**
 * POST /api/trades, once per quote. The implementation must not pass on the abort signal and must not retry: a request that was sent
 * is never withdrawn, and after a fault the machine checks whether it arrived.
 */
export const placeOrder = promiseContract<PlaceOrderResult, PlaceOrderInput>('placeOrder');

/** The trade made from a quote, or null if there is none yet. Checks the quote's `trade_guid`, then the list of trades. */
export const findOrderByQuote = promiseContract<Trade | null, { customerGuid: string; quoteGuid: string }>('findOrderByQuote');

/** GET /api/trades/{guid}. */
export const readTrade = promiseContract<Trade, { guid: string }>('readTrade');

/** Tells the balances and the price list, the current ones at once and then as they change, and the return to the tab and of the network. */
export const watchFacts = streamContract<OrderFact, OrderSources>('watchFacts');

/** Saves the order for a reload of the page, replacing what was saved before. */
export const saveOrder = effectContract<{ saved: SavedOrder }>('saveOrder');
/** Removes what was saved. */
export const removeSavedOrder = effectContract('removeSavedOrder');
