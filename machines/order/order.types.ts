import type { ActorRefFrom } from 'xstate';
import type { AssetCode, TradableCode } from '#domain/assets/assets.ts';
import type { Price, PriceBook, Side } from '#domain/markets/prices.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Account } from '#domain/portfolio/account.ts';
import type { PriceNote } from '#domain/trades/price.ts';
import type { Trade } from '#domain/trades/trade.ts';
import type { HistoryMachine } from '../history/history.machine.ts';
import type { PriceFeedMachine } from '../priceFeed/priceFeed.machine.ts';
import type { RequestRef } from '../request/request.types.ts';
import type { Problem } from '../shared/problem.ts';

/** Which side of the trade the person types: dollars, or the asset. */
export type Unit = 'usd' | 'asset';

/** What may be spent now, in base units. An asset without an account counts as nothing. */
export interface Balances {
  readonly usd: Amount;
  readonly assets: Readonly<Partial<Record<TradableCode, Amount>>>;
  /** Only of assets of which some is on hold. */
  readonly held?: Readonly<Partial<Record<AssetCode, HeldFunds>>>;
}

/** What is there of an asset but may not be spent yet, in its base units. */
export interface HeldFunds {
  readonly total: Amount;
  readonly onHold: Amount;
  /** How much of it is let go first, and when (ms since 1970 UTC); null where nobody has said. */
  readonly release: { readonly amount: Amount; readonly at: number } | null;
}

/** The price list as the order sees it. `paused`: the feed has had no price for a minute, so nothing may be bought or sold. */
export interface MarketFacts {
  readonly prices: PriceBook;
  /** Server time in ms; null before the first list. */
  readonly receivedAt: number | null;
  readonly paused: boolean;
}

/** A price that the bank holds. Deliver is what the customer gives, receive what they get; base units of the asset each is in. */
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

/** A quote together with the market at the moment it came (null without a price), so that its spread can be told later. */
export interface HeldQuote extends Quote {
  readonly market: Price | null;
}

export type AmountProblemReason = 'empty' | 'notANumber' | 'tooManyDecimals' | 'tooLarge' | 'belowMinimum' | 'insufficientFunds' | 'tradingPaused';

export interface AmountProblem {
  readonly reason: AmountProblemReason;
  /** With `insufficientFunds`: what may be spent, in cents or base units of the asset. */
  readonly available?: Amount;
  /** With `insufficientFunds`: what the bank asks in all, its fee included, in the same units; only known from a price. */
  readonly cost?: Amount;
  /** With `insufficientFunds`: why less may be spent than there is. */
  readonly held?: HeldFunds;
  /** With `belowMinimum`: cents. */
  readonly minimum?: Amount;
}

/** An amount as it stands in the field. */
export interface TypedAmount {
  readonly unit: Unit;
  readonly amountText: string;
}

/** What is being asked for, as it was typed. */
export interface OrderDraft extends TypedAmount {
  readonly asset: TradableCode;
  readonly side: Side;
}

/** What of an order outlives the page: the draft, and the intent once it was sent. */
export interface KeptOrder {
  readonly customerGuid: string;
  readonly draft: OrderDraft;
  /** Null while nothing was sent. `trade` is null until the bank has said that it took the order. */
  readonly sent: { readonly quote: HeldQuote; readonly trade: Trade | null } | null;
}

/** Where an order's balances and prices come from. */
export interface OrderSources {
  readonly prices: ActorRefFrom<PriceFeedMachine>;
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
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** What was kept before the page was loaded anew; null without. */
  readonly kept: KeptOrder | null;
}

export interface OrderContext extends Omit<OrderInput, 'kept'>, OrderDraft {
  /** What was typed when the unit was last switched; null once something else was typed or chosen. */
  readonly typedBefore: TypedAmount | null;
  readonly amountProblem: AmountProblem | null;
  readonly problem: Problem | null;
  readonly quote: HeldQuote | null;
  /** The price that this review began with; a large move away from it is asked about twice. */
  readonly firstQuote: HeldQuote | null;
  /** The last price that was agreed to: the first, each better one, and each worse one that was accepted. */
  readonly acceptedQuote: HeldQuote | null;
  readonly priceNote: PriceNote | null;
  /** Whole seconds that the quote is held for. */
  readonly secondsLeft: number;
  readonly trade: Trade | null;
  /** Server time in ms at which the search for the order was last begun. */
  readonly lookedAt: number;
  /** Looks or reads since the current wait began, for the back-off. */
  readonly polls: number;
}

/** What `watchFacts` tells. */
export type OrderFact =
  | { readonly type: 'balances.updated'; readonly balances: Balances }
  | { readonly type: 'market.updated'; readonly market: MarketFacts }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.online' };

export type OrderEvent =
  | OrderFact
  | { readonly type: 'side.changed'; readonly side: Side }
  | { readonly type: 'asset.changed'; readonly asset: TradableCode }
  | { readonly type: 'amount.changed'; readonly text: string }
  | { readonly type: 'unit.switched' }
  | { readonly type: 'max.chosen' }
  | { readonly type: 'quote.requested' }
  | { readonly type: 'quote.refreshRequested' }
  | { readonly type: 'amount.revised' }
  | { readonly type: 'price.accepted' }
  | { readonly type: 'order.confirmed' }
  /** The second confirmation, after a large move of the price. An event of its own, so that a double click cannot give both. */
  | { readonly type: 'move.confirmed' }
  | { readonly type: 'order.anotherRequested' };

export type OrderEmitted =
  /** The amount is asked for: at the beginning, and wherever a review or an order was left for another. */
  | { readonly type: 'amount.asked' }
  /** There is a price to agree to, the first or a fresh one, or one that has run out. */
  | { readonly type: 'review.began' }
  | { readonly type: 'order.placed'; readonly trade: Trade }
  | { readonly type: 'order.filled'; readonly trade: Trade }
  | { readonly type: 'order.rejected'; readonly code: string };
