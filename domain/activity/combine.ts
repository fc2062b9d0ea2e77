import { type Activity, newestFirst } from './activity.ts';

/** One list of the customer's records, complete from the newest record to the oldest one read. */
export interface PartialHistory {
  readonly activities: readonly Activity[];
  /** Every record of the list was read. */
  readonly isComplete: boolean;
}

const nothing: readonly Activity[] = [];

/**
 * Merges lists without gaps or duplicates. An unfinished list may still hold records older than its
 * last, so nothing older is kept.
 */
export function combine(lists: readonly PartialHistory[]): readonly Activity[] {
  const unfinished = lists.filter(({ isComplete }) => !isComplete).map(({ activities }) => activities.at(-1));
  // An unfinished list with no records has no gapless part.
  if (unfinished.includes(undefined)) return nothing;
  const horizon = unfinished.filter((last) => last !== undefined).sort(newestFirst)[0];
  const all = [
    ...new Map(lists.flatMap(({ activities }) => activities).map((activity) => [activity.guid, activity])).values(),
  ].sort(newestFirst);
  return horizon === undefined ? all : all.filter((activity) => newestFirst(activity, horizon) <= 0);
}
