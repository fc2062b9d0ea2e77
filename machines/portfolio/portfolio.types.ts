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

/** In base units, with the time when the first account was opened. */
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
  /** The start of the moment's calendar year for the customer, in ms since 1970. */
  readonly startOfYear: (at: number) => number;
}

export interface PortfolioContext extends PortfolioInput {
  /** Newest first; null until all have loaded. */
  readonly activities: readonly Activity[] | null;
  /** Records read so far and in all, while loading. */
  readonly progress: { readonly read: number; readonly total: number } | null;
  readonly balances: Balances | null;
  /** Entered costs of received coins; null until known. */
  readonly costs: CostBasisByDeposit | null;
  /** Updated only occasionally: a line over months doesn't need every tick. */
  readonly prices: PricesBySymbol;
  /** By number of days. */
  readonly pastPrices: Readonly<Record<number, LoadedPrices>>;
  /** Server time in ms of the newest fact, where the line ends. */
  readonly asOf: number;
  /** Index that the pointer or keyboard is on. */
  readonly point: number | null;
  readonly problem: Problem | null;
}

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

/** Dollar prices of some coins over a number of days: market_chart for each. */
export const loadPastPrices = promiseContract<PriceSeries, { coins: readonly TradableCode[]; days: number }>(
  'loadPastPrices',
);

/** From the parent to the stream: retry failed loads. */
export type RecordsRequested = { readonly type: 'records.requested' };

/** Loads all records, and sends them with balances and prices, at once and on each change. */
export const watchRecords = streamContract<RecordsFact, PortfolioSources, RecordsRequested>('watchRecords');
