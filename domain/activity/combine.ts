import { type Activity, newestFirst } from './activity.ts';

/** One of the customer's lists as far as it was read, without gaps from its newest record on. */
export interface PartlyRead {
  /** Newest first. */
  readonly activities: readonly Activity[];
  /** Every record of the list was read. */
  readonly isComplete: boolean;
}

const nothing: readonly Activity[] = [];

/**
 * Several lists as one, newest first, as far as it is free of gaps in each of them: what is older than the oldest record read of an
 * unfinished list is not there yet, since that list may hold something newer. Of a record that two lists tell, one is kept.
 */
export function combine(lists: readonly PartlyRead[]): readonly Activity[] {
  const unfinished = lists.filter(({ isComplete }) => !isComplete).map(({ activities }) => activities.at(-1));
  // Nothing that this product can show was read of a list that goes on: nothing is known to be free of gaps.
  if (unfinished.includes(undefined)) return nothing;
  const horizon = unfinished.filter((last) => last !== undefined).sort(newestFirst)[0];
  const all = [...new Map(lists.flatMap(({ activities }) => activities).map((activity) => [activity.guid, activity])).values()].sort(newestFirst);
  return horizon === undefined ? all : all.filter((activity) => newestFirst(activity, horizon) <= 0);
}
