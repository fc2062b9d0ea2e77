import type { SnapshotFrom } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import type { Problem } from '../shared/problem.ts';
import type { HistoryMachine } from './history.machine.ts';
import { hasMore } from './history.records.ts';

type Snapshot = SnapshotFrom<HistoryMachine>;

/** The records read so far, newest first; null before the first page. */
export const selectActivities = ({ context }: Snapshot): readonly Activity[] | null => (context.total === null ? null : context.activities);
/** The number of records in the whole list; null before the first page. */
export const selectTotal = ({ context }: Snapshot): number | null => context.total;
/** The number of records read, including those that this product cannot show. */
export const selectRead = ({ context }: Snapshot): number => context.read;
export const selectHasMore = ({ context }: Snapshot): boolean => hasMore(context);
/** Every record has been read. */
export const selectIsComplete = ({ context }: Snapshot): boolean => !hasMore(context);
/** Names of records that could not be read, so that nothing can be added up. */
export const selectUnreadable = ({ context }: Snapshot): readonly string[] => context.unreadable;
/** When the newest page was last read, in ms since 1970 UTC; null before. */
export const selectReadAt = ({ context }: Snapshot): number | null => context.readAt;
/** Nothing could be loaded so far; it is requested again automatically. */
export const selectIsMissing = ({ context }: Snapshot): boolean => context.total === null && context.problem !== null;
export const selectProblem = ({ context }: Snapshot): Problem | null => context.problem;
/** Older records are loading. */
export const selectIsReading = (snapshot: Snapshot): boolean => snapshot.matches('extending') || snapshot.matches('completing');
/** The first page is loading, or loading again. */
export const selectIsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
/** The remaining records failed to load. */
export const selectIsBroken = (snapshot: Snapshot): boolean => snapshot.matches('broken');
