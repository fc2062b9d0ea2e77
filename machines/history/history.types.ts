import type { Activity } from '#domain/activity/activity.ts';
import type { Problem } from '../shared/problem.ts';
import { promiseContract, streamContract } from '../shared/setup.ts';

/** One page of the bank's list, newest first. */
export interface HistoryPage {
  readonly activities: readonly Activity[];
  /** A name for each record that could not be read. */
  readonly unreadable: readonly string[];
  /** Records in the whole list, including those that this product cannot show. */
  readonly total: number;
  /** Records on the page, including those that this product cannot show. */
  readonly length: number;
  /** When the bank sent it, in ms since 1970 UTC. */
  readonly readAt: number;
}

export interface HistoryContext {
  /** Newest first, without gaps from the newest on. */
  readonly activities: readonly Activity[];
  /**
   * Names of the records read so far that could not be read: what adds up records is not complete
   * without them.
   */
  readonly unreadable: readonly string[];
  /** When the newest page was last read, in ms since 1970 UTC; null before. */
  readonly readAt: number | null;
  /** Records of the bank's list read so far, from the newest on. */
  readonly read: number;
  /** Records in the list; null before the first page. */
  readonly total: number | null;
  readonly problem: Problem | null;
  /** Failures in a row, for the back-off. */
  readonly failures: number;
}

/** The balances are others than when they were last read. */
export type BalancesChanged = { readonly type: 'balances.changed' };

/**
 * The newest page had a new record, or one in another state, so the balances may have changed too.
 */
export type HistoryEmitted = { readonly type: 'records.updated' };

export type HistoryEvent =
  | BalancesChanged
  /** The next page of older records is needed. */
  | { readonly type: 'older.requested' }
  /** All records are needed: to filter, add up, or export them. */
  | { readonly type: 'all.requested' }
  /** The customer did something that creates or changes a record. */
  | { readonly type: 'records.changed' }
  /** Something may have arrived: the newest page is looked at now, unless that is going on. */
  | {
      readonly type:
        | 'newest.requested'
        | 'retry.requested'
        | 'tab.hidden'
        | 'tab.shown'
        | 'network.offline'
        | 'network.online';
    };

/**
 * One page of a list of the bank, counted from 0, newest first: GET /api/trades or /api/transfers
 * with `per_page=100`.
 */
export const loadPage = promiseContract<HistoryPage, { page: number }>('loadPage');

/**
 * Tells when the customer's balances are others than when they were last read: a record explains
 * why.
 */
export const watchBalances = streamContract<BalancesChanged>('watchBalances');
