import { type Activity, countsInBalances, oldestFirst } from '../activity/activity.ts';

/**
 * The time from which an activity counts in the balances, in ms since 1970 UTC.
 *
 * - A trade moves money within seconds of its creation, before its last change: it counts from its creation.
 * - A transfer counts from its last change, which completed it,
 * - or from the start of its hold, if it had one: the money was there from then on, and the end of the hold moves nothing.
 * - The last change of a transfer returned without a hold is its return. When it arrived is unknown, so its creation is used.
 */
export function effectiveAt(activity: Activity): number {
  if (activity.source === 'trade') return activity.createdAt;
  if (activity.hold !== null) return activity.hold.startedAt;
  const wasReturned = activity.returnCode !== null && activity.kind !== 'return';
  return wasReturned ? activity.createdAt : activity.updatedAt;
}

/** The activities that moved money, in that order; equal times in the order of creation. */
export const inEffectiveOrder = (activities: readonly Activity[]): readonly Activity[] =>
  activities.filter(countsInBalances).toSorted((a, b) => effectiveAt(a) - effectiveAt(b) || oldestFirst(a, b));
