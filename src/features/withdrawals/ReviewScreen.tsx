import { useSelector } from '@xstate/react';
import {
  type ReviewPhase,
  selectCaution,
  selectIsSearching,
  selectIsStillWorking,
  selectReviewed,
  selectReviewPhase,
} from '#machines/withdrawal/withdrawal.selectors.ts';
import type { Reviewed } from '#machines/withdrawal/withdrawal.types.ts';
import { ignoreKeyRepeat } from '#presenters/ticket/ignoreKeyRepeat.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AddressCheck } from './AddressCheck.tsx';
import { Destination } from './Destination.tsx';
import { sendLabel } from './labels.ts';
import { withdrawalLines } from './lines.tsx';
import { reviseAmount } from './reviseAmount.ts';
import { WithdrawalProblem } from './WithdrawalProblem.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

type Flow = Pick<WithdrawalsProps, 'withdrawal'>;

/** What will be sent, and where to: exactly this is sent. It stays while it is sent, so that nothing moves under the pointer. */
export function ReviewScreen({ withdrawal }: WithdrawalsProps) {
  const reviewed = useSelector(withdrawal, selectReviewed);
  const phase = useSelector(withdrawal, selectReviewPhase);
  const caution = useSelector(withdrawal, selectCaution);
  // The machine has it wherever it shows this screen.
  if (reviewed === null) return null;
  const { quote, end } = reviewed;
  return (
    <TicketCard title="Review" focused actions={<ReviewActions withdrawal={withdrawal} reviewed={reviewed} phase={phase} />}>
      <WithdrawalProblem withdrawal={withdrawal} />
      <Lines label="Your withdrawal" lines={withdrawalLines(quote)} />
      <Destination asset={quote.asset} end={end} caution={caution} />
      {phase !== 'submitting' && <AddressCheck withdrawal={withdrawal} />}
      <Patience withdrawal={withdrawal} />
    </TicketCard>
  );
}

function ReviewActions({ withdrawal, reviewed, phase }: Flow & { reviewed: Reviewed; phase: ReviewPhase }) {
  const isSending = phase === 'submitting';
  return (
    <>
      <Button
        variant="main"
        size="large"
        wide
        busy={isSending}
        {...(phase !== 'armed' && !isSending && { 'aria-disabled': true })}
        onKeyDown={ignoreKeyRepeat}
        onClick={() => withdrawal.send({ type: 'withdrawal.confirmed' })}
      >
        {sendLabel(reviewed.quote)}
      </Button>
      <Button variant="plain" wide disabled={isSending} onClick={() => reviseAmount(withdrawal, { type: 'amount.revised' })}>
        Change the withdrawal
      </Button>
    </>
  );
}

/** What a long wait means. */
function Patience({ withdrawal }: Flow) {
  const isLong = useSelector(withdrawal, selectIsStillWorking);
  const isLost = useSelector(withdrawal, selectIsSearching);
  return (
    <div role="status">
      {(isLong || isLost) && (
        <Notice tone="accent">
          {isLost && (
            <p>The connection to the bank was lost. We’re checking on your withdrawal. You’ll see the result within a minute of being online.</p>
          )}
          {isLong && <p>Still working. Don’t submit again. You can close this page. The result will be in Orders.</p>}
        </Notice>
      )}
    </div>
  );
}
