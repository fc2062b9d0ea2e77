import { useSelector } from '@xstate/react';
import { selectReviewed } from '#machines/withdrawal/withdrawal.selectors.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Destination } from './Destination.tsx';
import { sendLabel } from './labels.ts';
import { withdrawalLines } from './lines.tsx';
import { WithdrawalProblem } from './WithdrawalProblem.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** The one-time code that confirms exactly what was reviewed, which stays in sight. */
export function CodeScreen({ withdrawal, sandbox }: WithdrawalsProps) {
  const code = useSelector(withdrawal, ({ children }) => children.oneTimeCode);
  const reviewed = useSelector(withdrawal, selectReviewed);
  // The machine has both wherever it shows this screen.
  if (!code || reviewed === null) return null;
  const { quote, end } = reviewed;
  return (
    <TicketCard
      title="Confirm with a code"
      actions={
        <Button variant="plain" wide onClick={() => withdrawal.send({ type: 'review.requested' })}>
          Back to the review
        </Button>
      }
    >
      <WithdrawalProblem withdrawal={withdrawal} />
      <OneTimeCode code={code} action={sendLabel(quote)} sandbox={sandbox} />
      <Lines label="Your withdrawal" lines={withdrawalLines(quote).filter(({ id }) => id === 'total' || id === 'receive')} />
      <Destination asset={quote.asset} end={end} caution={{ kind: 'none' }} />
    </TicketCard>
  );
}
