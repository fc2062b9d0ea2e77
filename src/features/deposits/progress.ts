import type { TransferActivity } from '#domain/activity/activity.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { networkNames, networkOf } from '#domain/addresses/networks.ts';
import { type AssetCode, isTradable } from '#domain/assets/assets.ts';
import { arrivalSentence } from '#presenters/activity/arrival.ts';
import { transferFailure } from '#presenters/activity/failures.ts';
import { returnMessage } from '#presenters/activity/returns.ts';
import { formatTime } from '#ui/time/format.ts';

/** The asset's network within a sentence; null for dollars. */
export const networkNameOf = (asset: AssetCode): string | null =>
  isTradable(asset) ? networkNames[networkOf[asset]] : null;

/** The bank does not report confirmations, so none are shown. */
function onItsWay({ asset, createdAt }: TransferActivity, sandbox: boolean): string {
  const network = networkNameOf(asset);
  return network === null
    ? `On its way from your bank. ${arrivalSentence('In your balance', 'deposit', createdAt, sandbox)}`
    : `Waiting for confirmations on the ${network} network. This usually takes minutes, rarely more than an hour.`;
}

const onHold = ({ hold }: TransferActivity): string =>
  hold === null
    ? 'In your balance. You can trade and withdraw it once it clears, usually within 3 to 5 business days.'
    : `In your balance. You can trade and withdraw it from about ${formatTime(hold.endsAt, 'from')}.`;

export function depositSentence(deposit: TransferActivity, sandbox: boolean): string {
  if (deposit.kind === 'return') return 'Taken back from your balance, since the other bank returned the deposit.';
  switch (displayStatusOf(deposit)) {
    case 'pending':
      return onItsWay(deposit, sandbox);
    case 'inReview':
      return 'In review. This usually takes minutes, sometimes 1 to 2 business days.';
    case 'onHold':
      return onHold(deposit);
    case 'completed':
      return 'Added to your balance.';
    case 'returned':
      return returnMessage(deposit.returnCode ?? '').text;
    case 'failed':
    case 'cancelled':
      return transferFailure(deposit.failureCode).text;
  }
}
