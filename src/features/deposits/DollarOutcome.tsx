import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { selectReviewed, selectTransfer } from '#machines/deposit/deposit.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { type FailureMessage, transferFailure } from '#presenters/activity/failures.ts';
import { activityHref } from '#presenters/activity/labels.ts';
import { returnMessage } from '#presenters/activity/returns.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import { termsLines } from './depositLines.tsx';
import { dollarWording } from './dollarMessages.ts';
import { reviseAmount } from './reviseAmount.ts';

/** The receipt. */
export function CompletedScreen({ deposit }: DollarProps) {
  const { reviewed, activity } = useDeposit(deposit);
  if (reviewed === null || activity === null) return null;
  return (
    <TicketCard
      title="Receipt"
      focused
      aside={<ActivityStatus activity={activity} />}
      actions={<Next deposit={deposit} href={activityHref(activity)} label="View or print receipt" />}
    >
      <Text strong>{`You deposited ${formatMoney(reviewed.quote.receiveAmount, 'USD', { inFull: true })}.`}</Text>
      <Lines label="Receipt" lines={termsLines(reviewed)} />
      <Text size="s" tone="soft">
        <Time at={activity.updatedAt} format="zoned" />. The money is in your balance, and available to trade and withdraw.
      </Text>
      <Reference guid={activity.guid} />
    </TicketCard>
  );
}

/** The other bank took the money back. */
export function ReturnedScreen({ deposit }: DollarProps) {
  const { reviewed, activity } = useDeposit(deposit);
  if (reviewed === null || activity === null) return null;
  const words: FailureMessage = {
    ...returnMessage(activity.returnCode ?? ''),
    link: { label: 'Manage bank accounts', href: '/payment-method' },
  };
  return (
    <TicketCard
      title="Deposit returned"
      focused
      aside={<ActivityStatus activity={activity} />}
      actions={<Next deposit={deposit} href={activityHref(activity)} />}
    >
      <FailureNotice words={words}>The money was taken back from your balance. The return is a separate entry in Orders.</FailureNotice>
      <Lines label="Your deposit" lines={termsLines(reviewed)} />
      <Reference guid={activity.guid} />
    </TicketCard>
  );
}

/** Nothing was deposited: why, and another try. */
export function FailedScreen({ deposit }: DollarProps) {
  const { reviewed, activity } = useDeposit(deposit);
  const problem = useSelector(deposit, selectProblem, shallowEqual);
  return (
    <TicketCard
      title="Deposit not completed"
      focused
      aside={<Chip tone="loss">Not completed</Chip>}
      actions={
        <>
          <Button variant="main" size="large" wide onClick={() => reviseAmount(deposit, { type: 'amount.revised' })}>
            Change the amount
          </Button>
          <ButtonLink href="/payment-method" variant="plain" wide>
            Manage bank accounts
          </ButtonLink>
        </>
      }
    >
      {activity ? (
        <FailureNotice words={transferFailure(activity.failureCode)} />
      ) : (
        problem && <ProblemNotice wording={dollarWording(problem)} reference={problem.reference} />
      )}
      {reviewed && <Lines label="Your request" lines={termsLines(reviewed)} />}
      {activity && <Reference guid={activity.guid} />}
    </TicketCard>
  );
}

/** What was sent, and what the bank has on record of it; null before. */
function useDeposit(deposit: DollarProps['deposit']) {
  const reviewed = useSelector(deposit, selectReviewed);
  const transfer = useSelector(deposit, selectTransfer);
  return { reviewed, activity: transfer && activityOfTransfer(transfer) };
}

const Next = ({ deposit, href, label = 'View this deposit' }: Pick<DollarProps, 'deposit'> & { href: string; label?: string }) => (
  <>
    <Button variant="main" size="large" wide onClick={() => reviseAmount(deposit, { type: 'deposit.anotherRequested' })}>
      New deposit
    </Button>
    <ButtonLink href={href} variant="plain" wide>
      {label}
    </ButtonLink>
  </>
);

const FailureNotice = ({ words: { happened, next, link }, children }: { words: FailureMessage; children?: ReactNode }) => (
  <Notice tone="loss" role="alert">
    <p>{happened}</p>
    {children && <p>{children}</p>}
    <p>
      {next} {link && <AppLink href={link.href}>{link.label}</AppLink>}
    </p>
  </Notice>
);
