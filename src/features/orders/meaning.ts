import type { Activity, TransferActivity } from '#domain/activity/activity.ts';
import { type ShownStatus, shownStatusOf } from '#domain/activity/shownStatus.ts';
import { stageOf, type TradeStage } from '#domain/trades/trade.ts';

/** What a stage of a trade means for the money. */
const tradeSentences: Readonly<Record<TradeStage, string>> = {
  pending: 'The bank has your order and is about to carry it out. This takes seconds; you can leave this page.',
  settling: 'The bank is carrying out your order. This takes seconds; you can leave this page.',
  filled: 'The bank has carried out your order. The amounts are final and in your balances.',
  failed: 'Your balances are as they were before this order.',
  cancelled: 'The bank cancelled this order before it was carried out. Your balances are as they were before.',
};

/** Waits are told by what is at the other end: a bank or a chain. */
const underWay = ({ asset }: TransferActivity): string =>
  asset === 'USD'
    ? 'The banks are moving the money. This usually takes up to 5 business days; you can leave this page.'
    : 'The network is confirming the transfer. This usually takes minutes, seldom more than an hour; you can leave this page.';

const transferSentences: Readonly<Record<ShownStatus, (transfer: TransferActivity) => string>> = {
  pending: underWay,
  inReview: () => 'We are reviewing this transfer. This usually takes minutes, sometimes 1 to 2 business days; you can leave this page.',
  onHold: ({ hold }) =>
    hold === null
      ? 'The money is in your balance. It can be withdrawn once it has cleared, usually within 3 to 5 business days.'
      : 'The money is in your balance. It can be withdrawn once it has cleared.',
  completed: ({ out }) => `The amounts are final and ${out === null ? 'in' : 'out of'} your balances.`,
  returned: ({ out }) =>
    out === null
      ? 'The money was in your balance and has been taken back. The return is an entry of its own.'
      : 'The money had left your balance and has come back. The return is an entry of its own.',
  failed: () => 'Your balances are as they were before this transfer.',
  cancelled: () => 'Your balances are as they were before this transfer.',
};

/** What an activity, as far as it is, means for the money and how long a wait takes. */
export const meaningOf = (activity: Activity): string =>
  activity.source === 'trade' ? tradeSentences[stageOf(activity.trade)] : transferSentences[shownStatusOf(activity)](activity);
