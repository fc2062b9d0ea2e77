import { type Activity, countsInBalances, oldestFirst } from '../activity/activity.ts';

/**
 * The moment from which an activity is in the balances, in ms since 1970 UTC.
 *
 * - A trade moves money within seconds of its creation, and its last change comes after that: it counts from its creation.
 * - A transfer counts from its last change, which is the one that completed it,
 * - but from the start of its hold where it had one: the money was there from then on, and the end of the hold moves nothing.
 * - What was returned without a hold changed last when it was returned. The moment of its arrival is lost, and its creation stands for it.
 */
export function countsFrom(activity: Activity): number {
  if (activity.source === 'trade') return activity.createdAt;
  if (activity.hold !== null) return activity.hold.startedAt;
  const wasReturned = activity.returnCode !== null && activity.kind !== 'return';
  return wasReturned ? activity.createdAt : activity.updatedAt;
}

/** What has moved money, in the order in which it did; what counts from the same moment stands in the order of its creation. */
export const inOrderOfEffect = (activities: readonly Activity[]): readonly Activity[] =>
  activities.filter(countsInBalances).toSorted((a, b) => countsFrom(a) - countsFrom(b) || oldestFirst(a, b));
