import { useSelector } from '@xstate/react';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { selectIsSearching, selectIsStillWorking, selectReviewed, selectTransfer } from '#machines/deposit/deposit.selectors.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { activityHref } from '#presenters/activity/labels.ts';
import { depositSentence } from '#presenters/deposit/progress.ts';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import { depositLabel, termsLines } from './depositLines.tsx';
import { reviseAmount } from './reviseAmount.ts';

/** The deposit was sent, and the bank has not answered yet. */
export function SubmittingScreen({ deposit }: DollarProps) {
  const reviewed = useSelector(deposit, selectReviewed);
  const isLong = useSelector(deposit, selectIsStillWorking);
  const isLost = useSelector(deposit, selectIsSearching);
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
      <div role="status">
        {(isLong || isLost) && (
          <Notice tone="accent">
            {isLost && (
              <p>The connection to the bank was lost. We’re checking on your deposit. You’ll see the result within a minute of being online.</p>
            )}
            {isLong && <p>Still working. Don’t submit again. You can close this page. The result will be in Orders.</p>}
          </Notice>
        )}
      </div>
    </TicketCard>
  );
}

const titles: Readonly<Record<string, string>> = { reviewing: 'Deposit in review', holding: 'Deposit on hold' };

/** The bank has the deposit: on its way, in review, or in the balance and on hold. */
export function PendingScreen({ deposit }: DollarProps) {
  const reviewed = useSelector(deposit, selectReviewed);
  const transfer = useSelector(deposit, selectTransfer);
  const activity = transfer && activityOfTransfer(transfer);
  // The machine has both wherever it shows this screen.
  if (reviewed === null || activity === null) return null;
  return (
    <TicketCard
      title={titles[transfer?.state ?? ''] ?? 'Deposit on its way'}
      focused
      aside={<ActivityStatus activity={activity} />}
      actions={
        <>
          <Button variant="main" size="large" wide onClick={() => reviseAmount(deposit, { type: 'deposit.anotherRequested' })}>
            New deposit
          </Button>
          <ButtonLink href={activityHref(activity)} variant="plain" wide>
            View this deposit
          </ButtonLink>
        </>
      }
    >
      <div role="status">
        <Notice tone={activity.status === 'onHold' ? 'hold' : 'accent'}>{depositSentence(activity)}</Notice>
      </div>
      <Text tone="soft">You can leave this page. Your deposit continues, and the result will be in Orders.</Text>
      <Lines label="Your deposit" lines={termsLines(reviewed)} />
      <Reference guid={activity.guid} />
    </TicketCard>
  );
}
