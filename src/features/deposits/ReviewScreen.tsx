import { useSelector } from '@xstate/react';
import { selectIsArming, selectReviewed } from '#machines/deposit/deposit.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { ignoreKeyRepeat } from '#presenters/ticket/ignoreKeyRepeat.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { DepositProblem } from './DepositProblem.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import { dateLines, depositLabel, termsLines } from './depositLines.tsx';
import { reviseAmount } from './reviseAmount.ts';

/** The terms in lines that add up, the dates, and the one button that takes them. */
export function ReviewScreen({ deposit, sandbox }: DollarProps) {
  const reviewed = useSelector(deposit, selectReviewed);
  const isArming = useSelector(deposit, selectIsArming);
  const hasProblem = useSelector(deposit, (snapshot) => selectProblem(snapshot) !== null);
  // The machine has terms wherever it shows this screen.
  if (reviewed === null) return null;
  return (
    <TicketCard
      title="Review"
      focused
      actions={
        <>
          <Button
            variant="main"
            size="large"
            wide
            {...(isArming && { 'aria-disabled': true })}
            onKeyDown={ignoreKeyRepeat}
            onClick={() => deposit.send({ type: 'deposit.confirmed' })}
          >
            {depositLabel(reviewed)}
          </Button>
          <Button variant="plain" wide onClick={() => reviseAmount(deposit, { type: 'amount.revised' })}>
            Change the amount
          </Button>
        </>
      }
    >
      <Lines label="Your deposit" lines={[...termsLines(reviewed), ...dateLines(deposit.getSnapshot().context.now(), sandbox)]} />
      <DepositProblem deposit={deposit} />
      {!hasProblem && (
        <Text size="s" tone="faint">
          Next, confirm it’s you, such as with a code that we email you. Your deposit starts then.
        </Text>
      )}
    </TicketCard>
  );
}
