import { type Activity, newestFirst } from './activity.ts';

/** One of the customer's lists as far as it was read, without gaps from the newest record on. */
export interface PartialHistory {
  /** Newest first. */
  readonly activities: readonly Activity[];
  /** Every record of the list was read. */
  readonly isComplete: boolean;
}

const nothing: readonly Activity[] = [];

/**
 * Several lists as one, newest first and without gaps: records older than the oldest one read of an unfinished list are left out, since
 * that list may hold newer ones. A record in two lists appears once.
 */
export function combine(lists: readonly PartialHistory[]): readonly Activity[] {
  const unfinished = lists.filter(({ isComplete }) => !isComplete).map(({ activities }) => activities.at(-1));
  // An unfinished list without any record to show leaves no part that is known to be without gaps.
  if (unfinished.includes(undefined)) return nothing;
  const horizon = unfinished.filter((last) => last !== undefined).sort(newestFirst)[0];
  const all = [...new Map(lists.flatMap(({ activities }) => activities).map((activity) => [activity.guid, activity])).values()].sort(newestFirst);
  return horizon === undefined ? all : all.filter((activity) => newestFirst(activity, horizon) <= 0);
}
