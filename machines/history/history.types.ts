import type { Activity } from '#domain/activity/activity.ts';
import type { Problem } from '../shared/problem.ts';

/** One page of the bank's list, newest first. */
export interface HistoryPage {
  readonly activities: readonly Activity[];
  /** Records in the whole list, including those that this product cannot show. */
  readonly total: number;
  /** Records on the page, including those that this product cannot show. */
  readonly length: number;
}

export interface HistoryContext {
  /** Newest first, without gaps from the newest on. */
  readonly activities: readonly Activity[];
  /** Records of the bank's list read so far, from the newest on. */
  readonly read: number;
  /** Records in the list; null before the first page. */
  readonly total: number | null;
  readonly problem: Problem | null;
  /** Failures in a row, for the back-off. */
  readonly failures: number;
}

export type HistoryEvent =
  /** The next page of older records is needed. */
  | { readonly type: 'older.requested' }
  /** All records are needed: to filter, add up, or export them. */
  | { readonly type: 'all.requested' }
  /** The customer did something that creates or changes a record. */
  | { readonly type: 'records.changed' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' };
