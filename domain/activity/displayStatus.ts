import type { Activity, ActivityStatus } from './activity.ts';

/** The status to show and filter by: a transfer that was sent back is no longer just completed. */
export type DisplayStatus = ActivityStatus | 'returned';
export const displayStatuses: readonly DisplayStatus[] = [
  'pending',
  'onHold',
  'inReview',
  'completed',
  'failed',
  'cancelled',
  'returned',
];

/** The return itself is a separate record, and completed. */
export const isReturned = (activity: Activity): boolean =>
  activity.source === 'transfer' && activity.returnCode !== null && activity.kind !== 'return';

/**
 * A canceled transfer has failed for the bank, with the code `cancelled`, but is shown as canceled.
 */
const isCancelled = ({ status, failureCode }: Activity): boolean => status === 'failed' && failureCode === 'cancelled';

export function displayStatusOf(activity: Activity): DisplayStatus {
  if (isReturned(activity)) return 'returned';
  return isCancelled(activity) ? 'cancelled' : activity.status;
}
