import { type Activity, countsInBalances, oldestFirst } from '../activity/activity.ts';

/**
 * When an activity counts in the balances, in ms since 1970 UTC.
 * - A trade: at its creation, since it moves money within seconds.
 * - A transfer: at its last change, which completed it,
 * - or at the start of its hold: the money was there from then on.
 * - A transfer returned without a hold: at its creation, since its last change is its return.
 */
export function effectiveAt(activity: Activity): number {
  if (activity.source === 'trade') return activity.createdAt;
  if (activity.hold !== null) return activity.hold.startedAt;
  const wasReturned = activity.returnCode !== null && activity.kind !== 'return';
  return wasReturned ? activity.createdAt : activity.updatedAt;
}

/** Sorted by effective time, then creation time. */
export const inEffectiveOrder = (activities: readonly Activity[]): readonly Activity[] =>
  activities.filter(countsInBalances).toSorted((a, b) => effectiveAt(a) - effectiveAt(b) || oldestFirst(a, b));
