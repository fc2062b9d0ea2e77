import type { Activity } from '#domain/activity/activity.ts';
import type { Problem } from '../shared/problem.ts';
import { promiseContract, streamContract } from '../shared/setup.ts';

export interface HistoryPage {
  readonly activities: readonly Activity[];
  /** A name per record that failed to parse. */
  readonly unreadable: readonly string[];
  /** Including records that we cannot show. */
  readonly total: number;
  /** Including records that we cannot show. */
  readonly length: number;
  /** When the bank sent it, in ms since 1970 UTC. */
  readonly readAt: number;
}

export interface HistoryContext {
  /** Newest first, without gaps. */
  readonly activities: readonly Activity[];
  /** Names of records that failed to parse: with any, totals are incomplete. */
  readonly unreadable: readonly string[];
  /** Ms since 1970 UTC; null before. */
  readonly readAt: number | null;
  /** Records read so far, newest first. */
  readonly read: number;
  /** Null before the first page. */
  readonly total: number | null;
  readonly problem: Problem | null;
  /** Failures in a row, for the back-off. */
  readonly failures: number;
}

/** The balances differ from the last load. */
export type BalancesChanged = { readonly type: 'balances.changed' };

/** A record is new or changed state, so the balances may have changed too. */
export type HistoryEmitted = { readonly type: 'records.updated' };

export type HistoryEvent =
  | BalancesChanged
  | { readonly type: 'older.requested' }
  /** To filter, total, or export them. */
  | { readonly type: 'all.requested' }
  /** The customer created or changed a record. */
  | { readonly type: 'records.changed' }
  /** Something may have arrived: loads the newest page now, unless it is loading. */
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
 * A page of the bank's list, counted from 0, newest first: GET /api/trades or /api/transfers with
 * `per_page=100`.
 */
export const loadPage = promiseContract<HistoryPage, { page: number }>('loadPage');

/** Reports balances that differ from the last load: a record explains why. */
export const watchBalances = streamContract<BalancesChanged>('watchBalances');
