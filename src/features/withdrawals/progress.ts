import type { TransferActivity } from '#domain/activity/activity.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { activityOfTransfer, type Transfer } from '#domain/activity/fromTransfer.ts';
import { networkNames, networkOf } from '#domain/addresses/networks.ts';
import { isTradable } from '#domain/assets/assets.ts';
import { arrivalSentence } from '#presenters/activity/arrival.ts';
import { transferFailure } from '#presenters/activity/failures.ts';
import { returnMessage } from '#presenters/activity/returns.ts';

const leave = 'You can leave this page. The result will be in Orders.';

function onItsWay({ asset, createdAt }: TransferActivity, sandbox: boolean): string {
  return isTradable(asset)
    ? `Being confirmed on the ${networkNames[networkOf[asset]]} network. This usually takes minutes, rarely more than an hour.`
    : `On its way to your bank. ${arrivalSentence('In your bank account', 'withdrawal', createdAt, sandbox)}`;
}

/** The state of a withdrawal, and the next step. */
export function withdrawalSentence(withdrawal: TransferActivity, sandbox: boolean): string {
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
      return onItsWay(withdrawal, sandbox);
  }
}

/** The same for a transfer that the page follows. */
export function pendingSentence(transfer: Transfer, sandbox: boolean): string {
  const activity = activityOfTransfer(transfer);
  if (transfer.state === 'storing') return `The bank has your withdrawal and is about to send it. ${leave}`;
  return `${activity ? withdrawalSentence(activity, sandbox) : ''} ${leave}`.trim();
}
