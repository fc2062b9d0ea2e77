import type { Activity } from '#domain/activity/activity.ts';
import type { Problem } from '../shared/problem.ts';

/** One page of the bank's list, newest first. */
export interface HistoryPage {
  readonly activities: readonly Activity[];
  /** How many records the whole list has, also those that this product cannot show. */
  readonly total: number;
  /** How many records the page held, also those that this product cannot show. */
  readonly length: number;
}

export interface HistoryContext {
  /** Newest first, without gaps from the newest on. */
  readonly activities: readonly Activity[];
  /** Records of the bank's list that have been read, from the newest on. */
  readonly read: number;
  /** Records that the list has; null before the first page. */
  readonly total: number | null;
  readonly problem: Problem | null;
  /** Failures in a row, for the back-off. */
  readonly failures: number;
}

export type HistoryEvent =
  /** Somebody wants the next page of older records. */
  | { readonly type: 'older.wanted' }
  /** Somebody wants to see all records: to filter, to add up, to export. */
  | { readonly type: 'all.wanted' }
  /** Something was done that makes or changes a record. */
  | { readonly type: 'records.changed' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' };
