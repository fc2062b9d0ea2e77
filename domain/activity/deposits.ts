import type { Activity, TransferActivity } from './activity.ts';

/** A deposit, or the return of one to where it came from. */
export const isDeposit = (activity: Activity): activity is TransferActivity =>
  activity.source === 'transfer' &&
  (activity.kind === 'deposit' || (activity.kind === 'return' && activity.out !== null));
