import type { TransferActivity } from '#domain/activity/activity.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { activityOfTransfer, type Transfer } from '#domain/activity/fromTransfer.ts';
import { networkNames, networkOf } from '#domain/addresses/networks.ts';
import { isTradable } from '#domain/assets/assets.ts';
import { transferFailure } from '#presenters/activity/failures.ts';
import { returnMessage } from '#presenters/activity/returns.ts';

const leave = 'You can leave this page. The result will be in Orders.';

function onItsWay({ asset }: TransferActivity): string {
  return isTradable(asset)
    ? `Being confirmed on the ${networkNames[networkOf[asset]]} network. This usually takes minutes, rarely more than an hour.`
    : 'On its way to your bank. This usually takes 1 to 3 business days.';
}

/** Where a withdrawal stands, and what comes next. */
export function withdrawalSentence(withdrawal: TransferActivity): string {
  if (withdrawal.kind === 'return') return 'Returned to your balance.';
  switch (displayStatusOf(withdrawal)) {
    case 'inReview':
      return 'In review. This usually takes minutes, sometimes 1 to 2 business days.';
    case 'completed':
      return 'Deducted from your balance.';
    case 'returned':
      return returnMessage(withdrawal.returnCode ?? '').text;
    case 'failed':
    case 'cancelled':
      return transferFailure(withdrawal.failureCode).text;
    default:
      return onItsWay(withdrawal);
  }
}

/** The same of a transfer that the page follows. */
export function pendingSentence(transfer: Transfer): string {
  const activity = activityOfTransfer(transfer);
  if (transfer.state === 'storing') return `The bank has your withdrawal and is about to send it. ${leave}`;
  return `${activity ? withdrawalSentence(activity) : ''} ${leave}`.trim();
}
