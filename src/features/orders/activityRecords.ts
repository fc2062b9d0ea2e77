import type { Activity } from '#domain/activity/activity.ts';

/** The customer's trades and transfers that have loaded so far. */
export interface ActivityRecords {
  /** Newest first and free of gaps from the newest on; null before the first pages. */
  readonly rows: readonly Activity[] | null;
  /** Every record was read. */
  readonly isComplete: boolean;
  /** Records loaded so far, and in total. */
  readonly read: number;
  readonly total: number;
  /** Older records are loading. */
  readonly isReading: boolean;
  /** Why records are missing, as a sentence; null while nothing is wrong. */
  readonly reason: string | null;
  readonly onRetry: () => void;
}
