import type { ActorRefFrom } from 'xstate';
import type { AssetCode, TradableCode } from '#domain/assets/assets.ts';
import type { Price, PricesBySymbol, Side } from '#domain/markets/prices.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Account } from '#domain/portfolio/account.ts';
import type { FixedAmount, TradeFees } from '#domain/trades/estimate.ts';
import type { PriceNote } from '#domain/trades/price.ts';
import type { Trade } from '#domain/trades/trade.ts';
import type { HistoryMachine } from '../history/history.machine.ts';
import type { PriceFeedMachine } from '../priceFeed/priceFeed.machine.ts';
import type { RequestRef } from '../request/request.types.ts';
import type { InvalidAmount } from '../shared/amount.ts';
import type { Problem, Refusal } from '../shared/problem.ts';

/** The typed side of the trade: dollars, or the asset. */
export type Unit = 'usd' | 'asset';

/** In base units. An asset without an account counts as zero. */
export interface Balances {
  readonly usd: Amount;
  readonly assets: Readonly<Partial<Record<TradableCode, Amount>>>;
  /** Only for assets with an amount on hold. */
  readonly fundsOnHold?: Readonly<Partial<Record<AssetCode, FundsOnHold>>>;
}

/** Base units. */
export interface FundsOnHold {
  readonly total: Amount;
  readonly onHold: Amount;
  /** The next release (ms since 1970 UTC); null if unknown. */
  readonly release: { readonly amount: Amount; readonly at: number } | null;
}

/** `paused`: no price for a minute, so trading is off. */
export interface MarketFacts {
  readonly prices: PricesBySymbol;
  /** Server time in ms; null before the first list. */
  readonly receivedAt: number | null;
  readonly paused: boolean;
}

/** A price held by the bank. Amounts are in base units of their assets. */
export interface Quote {
  readonly guid: string;
  readonly side: Side;
  readonly symbol: string;
  readonly deliverAmount: Amount;
  readonly receiveAmount: Amount;
  /** Cents. */
  readonly fee: Amount;
  /** Server time in ms. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Keeps the market price on arrival (null without one), to calculate the spread later. */
export interface QuoteWithMarket extends Quote {
  readonly market: Price | null;
}

/** `zero`: also for unfinished amounts such as `0.0`. */
type AmountProblemReason = InvalidAmount | 'zero' | 'belowMinimum' | 'insufficientFunds' | 'tradingPaused';

export interface AmountProblem {
  readonly reason: AmountProblemReason;
  /** With `insufficientFunds`: in cents or base units of the asset. */
  readonly available?: Amount;
  /**
   * With `insufficientFunds`: the total including the fee, in the same units; known only from a
   * quote.
   */
  readonly cost?: Amount;
  /** With `insufficientFunds`: the excess, in the same units. */
  readonly over?: Amount;
  /** With `insufficientFunds`. */
  readonly fundsOnHold?: FundsOnHold;
  /** With `zero` and `belowMinimum`: cents. */
  readonly minimum?: Amount;
}

/** Percent of the available balance. */
export type Share = 25 | 50 | 75;

export interface TypedAmount {
  readonly unit: Unit;
  readonly amountText: string;
}

/** The order as typed. */
interface OrderDraft extends TypedAmount {
  readonly asset: TradableCode;
  readonly side: Side;
}

/** Saved for a reload: the draft, and the intent once sent. */
export interface SavedOrder {
  readonly customerGuid: string;
  readonly draft: OrderDraft;
  /** Null before the order is sent. `trade` is null until the bank accepts it. */
  readonly sent: { readonly quote: QuoteWithMarket; readonly trade: Trade | null } | null;
}

/** Sources of balances and prices. */
export interface OrderSources {
  readonly priceFeed: ActorRefFrom<PriceFeedMachine>;
  readonly transfers: ActorRefFrom<HistoryMachine>;
  readonly accounts: RequestRef<readonly Account[]>;
}

export interface OrderInput {
  readonly sources: OrderSources;
  readonly customerGuid: string;
  readonly asset: TradableCode;
  readonly side: Side;
  readonly balances: Balances | null;
  readonly market: MarketFacts;
  /** For the estimate; without fees there is none. */
  readonly fees: TradeFees;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** From before a reload; null if none. */
  readonly saved: SavedOrder | null;
}

export interface OrderContext extends Omit<OrderInput, 'saved'>, OrderDraft {
  /** The text at the last unit switch; null after any other edit. */
  readonly typedBefore: TypedAmount | null;
  readonly amountProblem: AmountProblem | null;
  readonly problem: Problem | null;
  readonly quote: QuoteWithMarket | null;
  /** The review's first quote; a price far from it needs a second confirmation. */
  readonly firstQuote: QuoteWithMarket | null;
  /** The first quote, any better one, and any worse one that the customer accepted. */
  readonly acceptedQuote: QuoteWithMarket | null;
  readonly priceNote: PriceNote | null;
  /** Whole seconds until the quote expires. */
  readonly secondsLeft: number;
  readonly trade: Trade | null;
  /** Server time in ms when the last search started. */
  readonly searchedAt: number;
  /** Searches or reads so far, for the back-off. */
  readonly polls: number;
}

/** Sent by `watchFacts`. */
export type OrderFact =
  | { readonly type: 'balances.updated'; readonly balances: Balances }
  | { readonly type: 'market.updated'; readonly market: MarketFacts }
  | { readonly type: 'tab.shown' | 'network.online' };

export type OrderEvent =
  | OrderFact
  | { readonly type: 'side.changed'; readonly side: Side }
  | { readonly type: 'asset.changed'; readonly asset: TradableCode }
  | { readonly type: 'amount.changed'; readonly text: string }
  | { readonly type: 'unit.switched' | 'max.chosen' }
  /** A part of the available balance. */
  | { readonly type: 'share.chosen'; readonly percent: Share }
  | {
      readonly type:
        | 'quote.requested'
        | 'quote.refreshRequested'
        | 'amount.revised'
        | 'price.accepted'
        | 'order.confirmed';
    }
  /**
   * The second confirmation after a large price change. A separate event, so that a double click
   * cannot give both.
   */
  | { readonly type: 'move.confirmed' }
  | { readonly type: 'order.anotherRequested' };

export type OrderEmitted =
  /** The amount is edited: at the start, and after a review or order. */
  | { readonly type: 'amount.requested' }
  | { readonly type: 'review.started' }
  | { readonly type: 'order.placed'; readonly trade: Trade }
  | { readonly type: 'order.filled'; readonly trade: Trade }
  | { readonly type: 'order.rejected'; readonly code: string };

/** The typed side is fixed; the bank calculates the other. Base units. */
export type QuoteAmount = FixedAmount;

export type RequestQuoteInput = {
  readonly customerGuid: string;
  readonly symbol: string;
  readonly side: Side;
} & QuoteAmount;

/** `market` is the price sent with the quote; otherwise the last known price. */
export interface QuoteAnswer {
  readonly ok: true;
  readonly quote: Quote;
  readonly market?: Price;
}

export type RequestQuoteResult =
  | QuoteAnswer
  | Refusal<'invalidAmount' | 'insufficientFunds' | 'unverifiedCustomer' | 'refused'>;

/** `alreadyUsed` (409): the quote's order is looked up, never guessed. */
export type PlaceOrderResult =
  | { readonly ok: true; readonly trade: Trade }
  | Refusal<'alreadyUsed' | 'expiredQuote' | 'insufficientFunds' | 'unverifiedCustomer' | 'limitExceeded' | 'refused'>;

/** `market` is kept to show the price and spread later. */
export interface PlaceOrderInput {
  readonly quoteGuid: string;
  readonly market: Price | null;
}
