import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { activityOfTransfer, type Transfer } from '#domain/activity/fromTransfer.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectReviewed, selectSent, selectTransfer } from '#machines/shared/transferring/transfer.selectors.ts';
import type { SentTransfer } from '#machines/shared/transferring/transfer.types.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { ExplorerLinkOnDemand } from '#presenters/activity/ExplorerLinkOnDemand.tsx';
import { transferFailure } from '#presenters/activity/failures.ts';
import { EndCard, FailedCard } from '#presenters/ticket/EndCard.tsx';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { Destination } from './Destination.tsx';
import { withdrawalLines } from './lines.tsx';
import { withdrawalWording } from './messages.ts';
import { pendingSentence } from './progress.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';
import styles from './withdrawals.module.css';

/** The bank has accepted the transfer and is processing it. */
export const PendingScreen = ({ withdrawal, sandbox }: WithdrawalsProps) => (
  <SentScreen withdrawal={withdrawal} sandbox={sandbox} title="On its way">
    {({ quote, end, value = null, transfer }) => (
      <>
        <Text tone="soft" role="status">
          {pendingSentence(transfer, sandbox)}
        </Text>
        <Lines label="Your withdrawal" lines={withdrawalLines(quote, 'present', { value })} />
        <Destination asset={quote.asset} end={end} caution={{ kind: 'none' }} />
      </>
    )}
  </SentScreen>
);

export const CompletedScreen = ({ withdrawal, sandbox }: WithdrawalsProps) => (
  <SentScreen withdrawal={withdrawal} sandbox={sandbox} title="Receipt" view="View or print receipt">
    {({ quote, end, value = null, transfer }) => (
      <>
        <Lines label="Receipt" lines={withdrawalLines(quote, 'past', { value })} />
        <Destination asset={quote.asset} end={end} caution={{ kind: 'none' }} />
        <Text size="s" tone="soft">
          <Time at={transfer.updatedAt} format="zoned" />. The amounts are final and deducted from your balances.
        </Text>
      </>
    )}
  </SentScreen>
);

interface SentScreenProps extends Pick<WithdrawalsProps, 'withdrawal' | 'sandbox'> {
  title: string;
  /** The text of the link to its record. */
  view?: string;
  children: (sent: SentTransfer & { readonly transfer: Transfer }) => ReactNode;
}

/** A withdrawal that the bank has: its state, its facts, and the next steps. */
function SentScreen({ withdrawal, sandbox, title, view = 'View this withdrawal', children }: SentScreenProps) {
  const sent = useSelector(withdrawal, selectSent);
  if (!sent?.transfer) return null;
  const { transfer } = sent;
  const activity = activityOfTransfer(transfer);
  return (
    <EndCard
      title={title}
      status={activity && <ActivityStatus activity={activity} />}
      next={{
        label: 'New withdrawal',
        onPress: () => reviseAmount(withdrawal, { type: 'withdrawal.anotherRequested' }),
      }}
      link={{ label: view, href: `/orders?order=${encodeURIComponent(transfer.guid)}` }}
    >
      {children({ ...sent, transfer })}
      <TransferFacts transfer={transfer} sandbox={sandbox} />
    </EndCard>
  );
}

/** The time, the transaction once known, and the reference. */
const TransferFacts = ({ transfer, sandbox }: { transfer: Transfer; sandbox: boolean }) => (
  <div className={styles.facts}>
    <Text size="s" tone="soft">
      Sent <Time at={transfer.createdAt} format="zoned" />
    </Text>
    {transfer.transactionHash !== null && (
      <div className={styles.hash}>
        <Text size="s" tone="soft">
          Transaction on the network
        </Text>
        <GroupedAddress address={transfer.transactionHash} what="transaction hash" />
        <ExplorerLinkOnDemand asset={transfer.asset} transactionHash={transfer.transactionHash} sandbox={sandbox} />
      </div>
    )}
    <Reference guid={transfer.guid} />
  </div>
);

/** The withdrawal failed: the reason, the effect on the money, and another try. */
export function FailedScreen({ withdrawal, sandbox }: WithdrawalsProps) {
  const transfer = useSelector(withdrawal, selectTransfer);
  const problem = useSelector(withdrawal, selectProblem, shallowEqual);
  const reviewed = useSelector(withdrawal, selectReviewed);
  return (
    <FailedCard
      title="Withdrawal not completed"
      wording={problem ? withdrawalWording(problem) : transferFailure(transfer?.failureCode ?? null)}
      lines={reviewed && withdrawalLines(reviewed.quote, 'off')}
      guid={null}
      actions={
        <Button variant="main" size="large" wide onClick={() => reviseAmount(withdrawal, { type: 'amount.revised' })}>
          Change the withdrawal
        </Button>
      }
    >
      {transfer && <TransferFacts transfer={transfer} sandbox={sandbox} />}
    </FailedCard>
  );
}
