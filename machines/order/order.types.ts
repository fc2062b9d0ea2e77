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

/** Which side of the trade the customer types: dollars, or the asset. */
export type Unit = 'usd' | 'asset';

/** Available balances in base units. An asset without an account counts as zero. */
export interface Balances {
  readonly usd: Amount;
  readonly assets: Readonly<Partial<Record<TradableCode, Amount>>>;
  /** Only for assets with an amount on hold. */
  readonly fundsOnHold?: Readonly<Partial<Record<AssetCode, FundsOnHold>>>;
}

/** The part of a balance that is on hold, in base units. */
export interface FundsOnHold {
  readonly total: Amount;
  readonly onHold: Amount;
  /** How much is released next, and when (ms since 1970 UTC); null if that is not known. */
  readonly release: { readonly amount: Amount; readonly at: number } | null;
}

/**
 * The price list as the order sees it. `paused`: the feed has had no price for a minute, so trading
 * is off.
 */
export interface MarketFacts {
  readonly prices: PricesBySymbol;
  /** Server time in ms; null before the first list. */
  readonly receivedAt: number | null;
  readonly paused: boolean;
}

/**
 * A price that the bank holds. The customer delivers one amount and receives the other, each in
 * base units of its asset.
 */
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

/**
 * A quote with the market price when it arrived (null without one), so that its spread can be
 * calculated later.
 */
export interface QuoteWithMarket extends Quote {
  readonly market: Price | null;
}

/** `zero`: also of an amount that has only begun, such as `0.0`. */
type AmountProblemReason = InvalidAmount | 'zero' | 'belowMinimum' | 'insufficientFunds' | 'tradingPaused';

export interface AmountProblem {
  readonly reason: AmountProblemReason;
  /** With `insufficientFunds`: the available balance, in cents or base units of the asset. */
  readonly available?: Amount;
  /**
   * With `insufficientFunds`: the total cost including the fee, in the same units; only known from
   * a quote.
   */
  readonly cost?: Amount;
  /** With `insufficientFunds`: how much the order is above what is available, in the same units. */
  readonly over?: Amount;
  /** With `insufficientFunds`: the part of the balance that is on hold. */
  readonly fundsOnHold?: FundsOnHold;
  /** With `zero` and `belowMinimum`: cents. */
  readonly minimum?: Amount;
}

/** A part of the available balance, in percent. */
export type Share = 25 | 50 | 75;

/** An amount as typed in the field. */
export interface TypedAmount {
  readonly unit: Unit;
  readonly amountText: string;
}

/** The order as typed. */
interface OrderDraft extends TypedAmount {
  readonly asset: TradableCode;
  readonly side: Side;
}

/** What is saved of an order for a reload: the draft, and the intent once it was sent. */
export interface SavedOrder {
  readonly customerGuid: string;
  readonly draft: OrderDraft;
  /** Null before the order is sent. `trade` is null until the bank has accepted the order. */
  readonly sent: { readonly quote: QuoteWithMarket; readonly trade: Trade | null } | null;
}

/** Where an order's balances and prices come from. */
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
  /** Null until they are known. */
  readonly balances: Balances | null;
  readonly market: MarketFacts;
  /** For the estimate while typing; without a fee there is none. */
  readonly fees: TradeFees;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** What was kept before the page was loaded anew; null without. */
  readonly saved: SavedOrder | null;
}

export interface OrderContext extends Omit<OrderInput, 'saved'>, OrderDraft {
  /** What was typed when the unit was last switched; null after any other edit. */
  readonly typedBefore: TypedAmount | null;
  readonly amountProblem: AmountProblem | null;
  readonly problem: Problem | null;
  readonly quote: QuoteWithMarket | null;
  /** The first quote of this review; a price far from it must be confirmed a second time. */
  readonly firstQuote: QuoteWithMarket | null;
  /**
   * The last accepted quote: the first, any better one, and any worse one that the customer
   * accepted.
   */
  readonly acceptedQuote: QuoteWithMarket | null;
  readonly priceNote: PriceNote | null;
  /** Whole seconds until the quote expires. */
  readonly secondsLeft: number;
  readonly trade: Trade | null;
  /** Server time in ms when the last search for the order started. */
  readonly searchedAt: number;
  /** Searches or reads so far, for the back-off. */
  readonly polls: number;
}

/** What `watchFacts` tells. */
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
   * The second confirmation, after a large price change. A separate event, so that a double click
   * cannot give both.
   */
  | { readonly type: 'move.confirmed' }
  | { readonly type: 'order.anotherRequested' };

export type OrderEmitted =
  /** The amount is being edited: at the start, and after a review or an order was left. */
  | { readonly type: 'amount.requested' }
  /** A quote is under review: the first one, a fresh one, or one that has expired. */
  | { readonly type: 'review.started' }
  | { readonly type: 'order.placed'; readonly trade: Trade }
  | { readonly type: 'order.filled'; readonly trade: Trade }
  | { readonly type: 'order.rejected'; readonly code: string };

/**
 * The side that the customer typed is fixed; the bank calculates the other. Each in base units of
 * its asset.
 */
export type QuoteAmount = FixedAmount;

export type RequestQuoteInput = {
  readonly customerGuid: string;
  readonly symbol: string;
  readonly side: Side;
} & QuoteAmount;

/**
 * `market` is the price when the quote was made, if it arrived with the quote; otherwise the last
 * known price is used.
 */
export interface QuoteAnswer {
  readonly ok: true;
  readonly quote: Quote;
  readonly market?: Price;
}

export type RequestQuoteResult =
  | QuoteAnswer
  | Refusal<'invalidAmount' | 'insufficientFunds' | 'unverifiedCustomer' | 'refused'>;

/** `alreadyUsed` (409): the quote already made an order; which one is looked up, never guessed. */
export type PlaceOrderResult =
  | { readonly ok: true; readonly trade: Trade }
  | Refusal<'alreadyUsed' | 'expiredQuote' | 'insufficientFunds' | 'unverifiedCustomer' | 'limitExceeded' | 'refused'>;

/** `market` is kept with the order, so that its price and spread can still be shown later. */
export interface PlaceOrderInput {
  readonly quoteGuid: string;
  readonly market: Price | null;
}
