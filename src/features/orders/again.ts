import { type Activity, isOpen } from '#domain/activity/activity.ts';
import type { Counterparty } from '#domain/activity/counterparty.ts';
import { isReturned } from '#domain/activity/displayStatus.ts';
import { failureOf } from '#presenters/activity/failures.ts';

/** Where a deposit or withdrawal like this one is made; null where that is not the next thing to do. */
export function againOf(activity: Activity, counterparty: Counterparty | null): { readonly label: string; readonly href: string } | null {
  const { asset, kind, source } = activity;
  if (source === 'trade' || activity.transferType === 'book' || (kind !== 'deposit' && kind !== 'withdrawal')) return null;
  // Money on hold has arrived. A return and some failures name another thing to do first.
  if ((isOpen(activity) && activity.status !== 'onHold') || isReturned(activity) || failureOf(activity)?.links) return null;
  if (kind === 'deposit') return { label: 'Deposit again', href: `/deposits?asset=${asset}` };
  const to = `asset=${asset}${counterparty?.kind === 'wallet' ? `&wallet=${counterparty.guid}` : ''}`;
  return { label: asset === 'USD' ? 'Withdraw again' : 'Send again', href: `/withdrawals?${to}` };
}
