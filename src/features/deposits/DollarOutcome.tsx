import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectReviewed, selectTransfer } from '#machines/shared/transferring/transfer.selectors.ts';
import type { Reviewed } from '#machines/shared/transferring/transfer.types.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { transferFailure } from '#presenters/activity/failures.ts';
import { activityHref } from '#presenters/activity/labels.ts';
import { returnMessage } from '#presenters/activity/returns.ts';
import { FailureNotice } from '#presenters/problem/FailureNotice.tsx';
import { EndCard, FailedCard } from '#presenters/ticket/EndCard.tsx';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import { termsLines } from './depositLines.tsx';
import { dollarWording } from './dollarMessages.ts';
import { depositSentence } from './progress.ts';

const bankAccounts = { label: 'Manage bank accounts', href: '/payment-method' } as const;
const titles: Readonly<Record<string, string>> = { reviewing: 'Deposit in review', holding: 'Deposit on hold' };

/** The bank has the deposit: on its way, in review, or in the balance and on hold. */
export const PendingScreen = ({ deposit, sandbox }: DollarProps) => (
  <SentScreen
    deposit={deposit}
    title={titles[useSelector(deposit, selectTransfer)?.state ?? ''] ?? 'Deposit on its way'}
  >
    {({ reviewed, activity }) => (
      <>
        <div role="status">
          <Notice tone={activity.status === 'onHold' ? 'hold' : 'accent'}>{depositSentence(activity, sandbox)}</Notice>
        </div>
        <Text tone="soft">You can leave this page. Your deposit continues, and the result will be in Orders.</Text>
        <Lines label="Your deposit" lines={termsLines(reviewed)} />
      </>
    )}
  </SentScreen>
);

export const CompletedScreen = ({ deposit }: DollarProps) => (
  <SentScreen deposit={deposit} title="Receipt" view="View or print receipt">
    {({ reviewed, activity }) => (
      <>
        <Text strong>{`You deposited ${formatMoney(reviewed.quote.receiveAmount, 'USD', { inFull: true })}.`}</Text>
        <Lines label="Receipt" lines={termsLines(reviewed, 'past')} />
        <Text size="s" tone="soft">
          <Time at={activity.updatedAt} format="zoned" />. The money is in your balance, and available to trade and
          withdraw.
        </Text>
      </>
    )}
  </SentScreen>
);

/** The other bank took the money back. */
export const ReturnedScreen = ({ deposit }: DollarProps) => (
  <SentScreen deposit={deposit} title="Deposit returned">
    {({ reviewed, activity }) => (
      <>
        <FailureNotice wording={{ ...returnMessage(activity.returnCode ?? ''), links: [bankAccounts] }}>
          The money was taken back from your balance. The return is a separate entry in Orders.
        </FailureNotice>
        <Lines label="Your deposit" lines={termsLines(reviewed, 'returned')} />
      </>
    )}
  </SentScreen>
);

interface SentScreenProps extends Pick<DollarProps, 'deposit'> {
  title: string;
  /** The text of the link to its record. */
  view?: string;
  children: (sent: { readonly reviewed: Reviewed; readonly activity: TransferActivity }) => ReactNode;
}

/** A deposit that the bank has. */
function SentScreen({ deposit, title, view = 'View this deposit', children }: SentScreenProps) {
  const { reviewed, activity } = useDeposit(deposit);
  if (reviewed === null || activity === null) return null;
  return (
    <EndCard
      title={title}
      status={<ActivityStatus activity={activity} />}
      next={{ label: 'New deposit', onPress: () => reviseAmount(deposit, { type: 'deposit.anotherRequested' }) }}
      link={{ label: view, href: activityHref(activity) }}
    >
      {children({ reviewed, activity })}
      <Reference guid={activity.guid} />
    </EndCard>
  );
}

export function FailedScreen({ deposit }: DollarProps) {
  const { reviewed, activity } = useDeposit(deposit);
  const problem = useSelector(deposit, selectProblem, shallowEqual);
  return (
    <FailedCard
      title="Deposit not completed"
      wording={activity ? transferFailure(activity.failureCode) : problem && dollarWording(problem)}
      lines={reviewed && termsLines(reviewed, 'off')}
      guid={activity?.guid ?? null}
      actions={
        <>
          <Button variant="main" size="large" wide onClick={() => reviseAmount(deposit, { type: 'amount.revised' })}>
            Change the amount
          </Button>
          <ButtonLink href={bankAccounts.href} variant="plain" wide>
            {bankAccounts.label}
          </ButtonLink>
        </>
      }
    />
  );
}

/** The reviewed terms, and the bank's record; null before there is one. */
function useDeposit(deposit: DollarProps['deposit']) {
  const reviewed = useSelector(deposit, selectReviewed);
  const transfer = useSelector(deposit, selectTransfer);
  return { reviewed, activity: transfer && activityOfTransfer(transfer) };
}
