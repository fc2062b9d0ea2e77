import { shallowEqual, useSelector } from '@xstate/react';
import { selectReviewed } from '#machines/shared/transferring/transfer.selectors.ts';
import { selectCaution, selectReviewPhase, selectSlowNotice } from '#machines/withdrawal/withdrawal.selectors.ts';
import { arrivalText } from '#presenters/activity/arrival.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { ReviewActions } from '#presenters/ticket/ReviewActions.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { FlowTicketProblem, SlowTicketNotice } from '#presenters/ticket/TicketProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AddressCheck } from './AddressCheck.tsx';
import { Destination } from './Destination.tsx';
import { sendLabel } from './labels.ts';
import { withdrawalLines } from './lines.tsx';
import { withdrawalWording } from './messages.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** The exact terms. They stay while they are sent, so that nothing moves under the pointer. */
export function ReviewScreen({ withdrawal, now, sandbox }: WithdrawalsProps) {
  const reviewed = useSelector(withdrawal, selectReviewed);
  const phase = useSelector(withdrawal, selectReviewPhase);
  const caution = useSelector(withdrawal, selectCaution);
  const slowNotice = useSelector(withdrawal, selectSlowNotice, shallowEqual);
  if (reviewed === null) return null;
  const { quote, end, value = null } = reviewed;
  const isSending = phase === 'submitting';
  return (
    <TicketCard
      title="Review"
      focused
      actions={
        <ReviewActions
          label={sendLabel(quote)}
          busy={isSending}
          onPress={phase === 'armed' ? () => withdrawal.send({ type: 'withdrawal.confirmed' }) : null}
          revise="Change the withdrawal"
          onRevise={isSending ? null : () => reviseAmount(withdrawal, { type: 'amount.revised' })}
        />
      }
    >
      <FlowTicketProblem wording={withdrawalWording} flow={withdrawal} />
      <Lines
        label="Your withdrawal"
        lines={withdrawalLines(quote, 'present', { value, arrival: arrivalText('withdrawal', now(), sandbox) })}
      />
      <Destination asset={quote.asset} end={end} caution={caution} />
      {!isSending && <AddressCheck withdrawal={withdrawal} />}
      <SlowTicketNotice notice={slowNotice} noun="withdrawal" />
    </TicketCard>
  );
}

/** The one-time code that confirms exactly the reviewed terms, which stay in view. */
export function CodeScreen({ withdrawal, sandbox }: WithdrawalsProps) {
  const code = useSelector(withdrawal, ({ children }) => children.oneTimeCode);
  const reviewed = useSelector(withdrawal, selectReviewed);
  if (!code || reviewed === null) return null;
  const { quote, end, value = null } = reviewed;
  return (
    <TicketCard
      title="Confirm with a code"
      actions={
        <Button variant="plain" wide onClick={() => withdrawal.send({ type: 'review.requested' })}>
          Back to the review
        </Button>
      }
    >
      <FlowTicketProblem wording={withdrawalWording} flow={withdrawal} />
      <OneTimeCode code={code} action={sendLabel(quote)} sandbox={sandbox} />
      <Lines
        label="Your withdrawal"
        lines={withdrawalLines(quote, 'present', { value }).filter(({ id }) =>
          ['total', 'receive', 'value'].includes(id),
        )}
      />
      <Destination asset={quote.asset} end={end} caution={{ kind: 'none' }} />
    </TicketCard>
  );
}
