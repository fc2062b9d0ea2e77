import type { ActorRefFrom } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import type { AssetCode, TradableCode } from '#domain/assets/assets.ts';
import type { PointMove } from '#domain/markets/points.ts';
import type { PricesBySymbol } from '#domain/markets/prices.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Account } from '#domain/portfolio/account.ts';
import type { CostBasisByDeposit, CostMethod } from '#domain/portfolio/positions.ts';
import type { PriceSeries } from '#domain/portfolio/priceHistory.ts';
import type { PerformanceRange } from '#domain/portfolio/range.ts';
import type { HistoryMachine } from '../history/history.machine.ts';
import type { PriceFeedMachine } from '../priceFeed/priceFeed.machine.ts';
import type { RequestRef } from '../request/request.types.ts';
import type { Problem } from '../shared/problem.ts';
import { promiseContract, streamContract } from '../shared/setup.ts';

/** The customer's balances now, in base units, and when their first account was opened. */
export interface Balances {
  readonly amounts: Readonly<Partial<Record<AssetCode, Amount>>>;
  /** ms since 1970 UTC. */
  readonly openedAt: number;
}

interface LoadedPrices {
  readonly prices: PriceSeries;
  /** Server time in ms. */
  readonly loadedAt: number;
}

/** Where the records, balances and prices come from. */
export interface PortfolioSources {
  readonly priceFeed: ActorRefFrom<PriceFeedMachine>;
  readonly trades: ActorRefFrom<HistoryMachine>;
  readonly transfers: ActorRefFrom<HistoryMachine>;
  readonly accounts: RequestRef<readonly Account[]>;
}

export interface PortfolioInput {
  readonly sources: PortfolioSources;
  readonly range: PerformanceRange;
  readonly method: CostMethod;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** The beginning of the customer's calendar year that a moment lies in, in ms since 1970. */
  readonly startOfYear: (at: number) => number;
}

export interface PortfolioContext extends PortfolioInput {
  /** Every record, newest first; null until all have been read. */
  readonly activities: readonly Activity[] | null;
  /** Records read so far and in all, while they are read. */
  readonly progress: { readonly read: number; readonly total: number } | null;
  readonly balances: Balances | null;
  /** The cost basis that the customer entered for received coins; null until it is known. */
  readonly costs: CostBasisByDeposit | null;
  /**
   * The bank's price list, updated only occasionally: a line over months does not move with every
   * tick.
   */
  readonly prices: PricesBySymbol;
  /** Past prices loaded so far, by number of days. */
  readonly pastPrices: Readonly<Record<number, LoadedPrices>>;
  /** Server time in ms of the newest fact, where the line ends. */
  readonly asOf: number;
  /** Index of the point that the pointer or the keyboard is on. */
  readonly point: number | null;
  readonly problem: Problem | null;
}

/** Facts about the customer's money. */
export type RecordsFact =
  | { readonly type: 'records.read'; readonly activities: readonly Activity[] }
  | { readonly type: 'records.counted'; readonly read: number; readonly total: number }
  | { readonly type: 'records.failed'; readonly problem: Problem }
  | { readonly type: 'balances.updated'; readonly balances: Balances }
  | { readonly type: 'prices.updated'; readonly prices: PricesBySymbol };

export type PortfolioEvent =
  | RecordsFact
  | { readonly type: 'range.chosen'; readonly range: PerformanceRange }
  | { readonly type: 'method.chosen'; readonly method: CostMethod }
  | { readonly type: 'costBasis.changed'; readonly costs: CostBasisByDeposit }
  | { readonly type: 'point.moved'; readonly to: PointMove }
  | { readonly type: 'point.hovered'; readonly index: number }
  | { readonly type: 'point.left' | 'retry.requested' | 'network.online' };

export type PortfolioEmitted =
  | { readonly type: 'range.changed'; readonly range: PerformanceRange }
  | { readonly type: 'method.changed'; readonly method: CostMethod };

/**
 * The past prices of some coins over a number of days up to now, in dollars: market_chart for each.
 */
export const loadPastPrices = promiseContract<PriceSeries, { coins: readonly TradableCode[]; days: number }>(
  'loadPastPrices',
);

/** From the parent to the stream: request again what did not load. */
export type RecordsRequested = { readonly type: 'records.requested' };

/**
 * Has all of the customer's records read, and tells these, the balances and the prices: what there
 * is at once, then each change.
 */
export const watchRecords = streamContract<RecordsFact, PortfolioSources, RecordsRequested>('watchRecords');
