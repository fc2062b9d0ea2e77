import type { Activity, ActivityStatus } from './activity.ts';

/** The status that people read and filter by: a transfer that was taken back at its other end is no longer just completed. */
export type ShownStatus = ActivityStatus | 'returned';
export const shownStatuses: readonly ShownStatus[] = ['pending', 'onHold', 'inReview', 'completed', 'failed', 'cancelled', 'returned'];

/** The return itself is a record of its own, and completed. */
export const isReturned = (activity: Activity): boolean =>
  activity.source === 'transfer' && activity.returnCode !== null && activity.kind !== 'return';

/** A transfer of which the bank says that somebody called it off has failed for the bank, and is cancelled for people. */
const isCancelled = ({ status, failureCode }: Activity): boolean => status === 'failed' && failureCode === 'cancelled';

export function shownStatusOf(activity: Activity): ShownStatus {
  if (isReturned(activity)) return 'returned';
  return isCancelled(activity) ? 'cancelled' : activity.status;
}
