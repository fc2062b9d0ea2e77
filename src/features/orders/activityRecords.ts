import type { Activity } from '#domain/activity/activity.ts';
import type { MissingRecords } from '#presenters/activity/MissingNotice.tsx';

/** The customer's trades and transfers that have loaded so far. */
export interface ActivityRecords {
  /**
   * Newest first and free of gaps from the newest on, except for a missing list; null before the
   * first pages.
   */
  readonly rows: readonly Activity[] | null;
  /** The list that did not load while the other one did: the rows are those of the other one. */
  readonly missing: MissingRecords | null;
  /** How many of the records that have loaded could not be read; they are not among the rows. */
  readonly unreadable: number;
  /** Every record was read. */
  readonly isComplete: boolean;
  /** Older records can be requested. */
  readonly hasOlder: boolean;
  /** Records loaded so far, and in total. */
  readonly read: number;
  readonly total: number;
  /** Older records are loading. */
  readonly isReading: boolean;
  /** When the newest records were last read, in ms since 1970 UTC; null before. */
  readonly readAt: number | null;
  /** Why records are missing, as a sentence; null while nothing is wrong. */
  readonly reason: string | null;
  /** When the server wants to be asked again, in ms since 1970 UTC. */
  readonly waitUntil?: number | undefined;
  readonly onRetry: () => void;
}
