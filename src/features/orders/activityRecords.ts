import type { Activity } from '#domain/activity/activity.ts';
import type { MissingRecords } from '#presenters/activity/MissingNotice.tsx';

export interface ActivityRecords {
  /** Newest first and without gaps, except for a missing list; null before the first pages. */
  readonly rows: readonly Activity[] | null;
  /** The list that failed while the other one loaded: the rows are the other one's. */
  readonly missing: MissingRecords | null;
  /** The number of loaded records that could not be read; they are not among the rows. */
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
  /** Why records are missing, as a sentence; null if nothing is wrong. */
  readonly reason: string | null;
  /** The server's retry time, in ms since 1970 UTC. */
  readonly waitUntil?: number | undefined;
  readonly onRetry: () => void;
}
