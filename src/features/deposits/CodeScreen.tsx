import { useSelector } from '@xstate/react';
import { selectReviewed } from '#machines/deposit/deposit.selectors.ts';
import { shortNameOf } from '#presenters/bankAccount/labels.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { DepositProblem } from './DepositProblem.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import { depositLabel } from './depositLines.tsx';
import { reviseAmount } from './reviseAmount.ts';

/** The code that starts the deposit. */
export function CodeScreen({ deposit, sandbox }: DollarProps) {
  const reviewed = useSelector(deposit, selectReviewed);
  const code = useSelector(deposit, ({ children }) => children.oneTimeCode);
  // The machine has both wherever it shows this screen.
  if (reviewed === null || !code || reviewed.end.kind !== 'bankAccount') return null;
  const deal = depositLabel(reviewed);
  return (
    <TicketCard
      title="Confirm with a code"
      actions={
        <>
          <Button variant="plain" wide onClick={() => deposit.send({ type: 'review.requested' })}>
            Back to the review
          </Button>
          <Button variant="plain" wide onClick={() => reviseAmount(deposit, { type: 'amount.revised' })}>
            Change the amount
          </Button>
        </>
      }
    >
      <Text>
        <strong>{deal}</strong>
        {` from ${shortNameOf(reviewed.end)}`}
      </Text>
      <DepositProblem deposit={deposit} />
      <OneTimeCode code={code} action={deal} sandbox={sandbox} />
    </TicketCard>
  );
}
