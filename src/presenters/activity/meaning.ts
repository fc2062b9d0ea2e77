import type { Activity, TransferActivity } from '#domain/activity/activity.ts';
import { type DisplayStatus, displayStatusOf } from '#domain/activity/displayStatus.ts';
import { stageOf, type TradeStage } from '#domain/trades/trade.ts';
import { formatTime } from '#ui/time/format.ts';

const tradeSentences: Readonly<Record<TradeStage, string>> = {
  pending: 'The bank has your order and is about to fill it. This takes seconds. You can leave this page.',
  settling: 'The bank is settling your order. This takes seconds. You can leave this page.',
  filled: 'The bank has completed your order. The amounts are final and included in your balances.',
  failed: 'This order didn’t change your balances.',
  cancelled: 'The bank canceled this order before it was filled. It didn’t change your balances.',
};

/** The duration depends on whether a bank or a blockchain carries the transfer. */
const underWay = ({ asset }: TransferActivity): string =>
  asset === 'USD'
    ? 'The banks are moving the money. This usually takes up to 5 business days. You can leave this page.'
    : 'The network is confirming the transfer. This usually takes minutes, rarely more than an hour. You can leave this page.';

const transferSentences: Readonly<Record<DisplayStatus, (transfer: TransferActivity) => string>> = {
  pending: underWay,
  inReview: () =>
    'We’re reviewing this transfer. This usually takes minutes, sometimes 1 to 2 business days. You can leave this page.',
  onHold: ({ hold }) =>
    hold === null
      ? 'The money is in your balance. You can trade or withdraw it once it clears, usually within 3 to 5 business days.'
      : 'The money is in your balance. You can trade or withdraw it once it clears.',
  completed: ({ out }) => `The amounts are final and ${out === null ? 'included in' : 'deducted from'} your balances.`,
  returned: ({ out }) =>
    out === null
      ? 'The money was in your balance and was returned. The return is a separate entry.'
      : 'The money left your balance and was returned to it. The return is a separate entry.',
  failed: () => 'This transfer didn’t change your balances.',
  cancelled: () => 'This transfer didn’t change your balances.',
};

/** The effect of the current status on the money, and how long the next step takes. */
export const meaningOf = (activity: Activity): string =>
  activity.source === 'trade'
    ? tradeSentences[stageOf(activity.trade)]
    : transferSentences[displayStatusOf(activity)](activity);

/** @param endsAt ms since 1970 UTC */
export const holdEndText = (endsAt: number, zone?: string): string =>
  `Available around ${formatTime(endsAt, 'from', zone)}`;
