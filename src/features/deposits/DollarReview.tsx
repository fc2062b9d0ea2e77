import { shallowEqual, useSelector } from '@xstate/react';
import { selectIsArming, selectSlowNotice } from '#machines/deposit/deposit.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectReviewed } from '#machines/shared/transferring/transfer.selectors.ts';
import { shortNameOf } from '#presenters/bankAccount/labels.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { ReviewActions } from '#presenters/ticket/ReviewActions.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { FlowTicketProblem, SlowTicketNotice } from '#presenters/ticket/TicketProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import { dateLines, depositLabel, termsLines } from './depositLines.tsx';
import { dollarWording } from './dollarMessages.ts';

/** The terms as lines that add up, the dates, and the submit button. */
export function ReviewScreen({ deposit, sandbox }: DollarProps) {
  const reviewed = useSelector(deposit, selectReviewed);
  const isArming = useSelector(deposit, selectIsArming);
  const hasProblem = useSelector(deposit, (snapshot) => selectProblem(snapshot) !== null);
  if (reviewed === null) return null;
  return (
    <TicketCard
      title="Review"
      focused
      actions={
        <ReviewActions
          label={depositLabel(reviewed)}
          onPress={isArming ? null : () => deposit.send({ type: 'deposit.confirmed' })}
          revise="Change the amount"
          onRevise={() => reviseAmount(deposit, { type: 'amount.revised' })}
        />
      }
    >
      <Lines
        label="Your deposit"
        lines={[...termsLines(reviewed), ...dateLines(deposit.getSnapshot().context.now(), sandbox)]}
      />
      <FlowTicketProblem wording={dollarWording} flow={deposit} />
      {!hasProblem && (
        <Text size="s" tone="faint">
          Next, confirm it’s you, such as with a code that we email you. Your deposit starts then.
        </Text>
      )}
    </TicketCard>
  );
}

/** The code that starts the deposit. */
export function CodeScreen({ deposit, sandbox }: DollarProps) {
  const reviewed = useSelector(deposit, selectReviewed);
  const code = useSelector(deposit, ({ children }) => children.oneTimeCode);
  if (reviewed === null || !code || reviewed.end.kind !== 'bankAccount') return null;
  const action = depositLabel(reviewed);
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
        <strong>{action}</strong>
        {` from ${shortNameOf(reviewed.end)}`}
      </Text>
      <FlowTicketProblem wording={dollarWording} flow={deposit} />
      <OneTimeCode code={code} action={action} sandbox={sandbox} />
    </TicketCard>
  );
}

/** The deposit was sent, and the bank has not answered yet. */
export function SubmittingScreen({ deposit }: DollarProps) {
  const reviewed = useSelector(deposit, selectReviewed);
  const slowNotice = useSelector(deposit, selectSlowNotice, shallowEqual);
  if (reviewed === null) return null;
  return (
    <TicketCard
      title="Starting your deposit"
      focused
      actions={
        <Button variant="main" size="large" wide busy>
          {depositLabel(reviewed)}
        </Button>
      }
    >
      <Lines label="Your deposit" lines={termsLines(reviewed)} />
      <SlowTicketNotice notice={slowNotice} noun="deposit" />
    </TicketCard>
  );
}
