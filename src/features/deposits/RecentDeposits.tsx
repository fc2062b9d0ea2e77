import type { TransferActivity } from '#domain/activity/activity.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { RecentTransfers, type RecentTransfersProps } from '#presenters/activity/RecentTransfers.tsx';
import type { DepositsProps } from './Deposits.tsx';
import { depositSentence } from './progress.ts';

export const RecentDeposits = ({
  deposits,
  sandbox,
  ...shown
}: Pick<DepositsProps, 'deposits' | 'sandbox'> & Pick<RecentTransfersProps, 'followed' | 'asset'>) => (
  <RecentTransfers
    kind="deposit"
    transfers={deposits}
    {...shown}
    emptyText="A deposit appears here as soon as it is on its way."
    sentenceOf={(deposit) => (isSettled(deposit) ? null : depositSentence(deposit, sandbox))}
  />
);

/** No progress to explain: its status is enough. */
const isSettled = (deposit: TransferActivity): boolean =>
  deposit.kind !== 'return' && displayStatusOf(deposit) === 'completed';
