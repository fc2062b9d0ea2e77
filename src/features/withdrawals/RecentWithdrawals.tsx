import { useSelector } from '@xstate/react';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { selectTransfer } from '#machines/shared/transferring/transfer.selectors.ts';
import { selectFacts } from '#machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawalFacts } from '#machines/withdrawal/withdrawal.types.ts';
import { RecentTransfers } from '#presenters/activity/RecentTransfers.tsx';
import { withdrawalSentence } from './progress.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/**
 * The newest withdrawals of every asset, with their destinations: one in progress must be found
 * whichever asset the form starts with.
 */
export function RecentWithdrawals({
  withdrawals,
  withdrawal: flow,
  sandbox,
}: Pick<WithdrawalsProps, 'withdrawals' | 'withdrawal' | 'sandbox'>) {
  const facts = useSelector(flow, selectFacts);
  return (
    <RecentTransfers
      kind="withdrawal"
      transfers={withdrawals}
      asset={null}
      followed={useSelector(flow, selectTransfer)}
      emptyText="A withdrawal appears here as soon as you send it."
      sentenceOf={(each) => sentenceOf(each, nameOf(facts, each.counterpartyGuid), sandbox)}
    />
  );
}

/** The customer's name for the wallet or bank account; null if unknown. */
function nameOf({ wallets, bankAccounts }: WithdrawalFacts, guid: string | null): string | null {
  return [...(wallets ?? []), ...(bankAccounts ?? [])].find((each) => each.guid === guid)?.name || null;
}

/** The status of a completed withdrawal says the rest. */
const isSettled = (withdrawal: TransferActivity): boolean =>
  withdrawal.kind !== 'return' && displayStatusOf(withdrawal) === 'completed';

const sentenceOf = (withdrawal: TransferActivity, to: string | null, sandbox: boolean): string | null =>
  [to !== null && `To ${to}.`, !isSettled(withdrawal) && withdrawalSentence(withdrawal, sandbox)]
    .filter(Boolean)
    .join(' ') || null;
