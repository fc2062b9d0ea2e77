import { shallowEqual, useSelector } from '@xstate/react';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectReviewed, selectTransfer } from '#machines/withdrawal/withdrawal.selectors.ts';
import { transferFailure } from '#presenters/activity/failures.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { withdrawalLines } from './lines.tsx';
import { problemMessage } from './messages.ts';
import { reviseAmount } from './reviseAmount.ts';
import { TransferFacts } from './TransferFacts.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** The withdrawal was not made: why, what that means for the money, and another try. */
export function FailedScreen({ withdrawal }: WithdrawalsProps) {
  const transfer = useSelector(withdrawal, selectTransfer);
  const problem = useSelector(withdrawal, selectProblem, shallowEqual);
  const reviewed = useSelector(withdrawal, selectReviewed);
  const { happened, next, link } = problem ? problemMessage(problem) : transferFailure(transfer?.failureCode ?? null);
  return (
    <TicketCard
      title="Withdrawal not completed"
      focused
      aside={<Chip tone="loss">Not completed</Chip>}
      actions={
        <Button variant="main" size="large" wide onClick={() => reviseAmount(withdrawal, { type: 'amount.revised' })}>
          Change the withdrawal
        </Button>
      }
    >
      <Notice tone="loss" role="alert">
        <p>{happened}</p>
        <p>
          {next} {link && <AppLink href={link.href}>{link.label}</AppLink>}
        </p>
      </Notice>
      {reviewed && <Lines label="Your request" lines={withdrawalLines(reviewed.quote, 'off')} />}
      {transfer && <TransferFacts transfer={transfer} />}
    </TicketCard>
  );
}
