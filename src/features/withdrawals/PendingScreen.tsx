import { useSelector } from '@xstate/react';
import { selectSent } from '#machines/withdrawal/withdrawal.selectors.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Destination } from './Destination.tsx';
import { withdrawalLines } from './lines.tsx';
import { pendingSentence } from './progress.ts';
import { reviseAmount } from './reviseAmount.ts';
import { TransferFacts, TransferState } from './TransferFacts.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** The bank has the transfer and carries it out. */
export function PendingScreen({ withdrawal }: WithdrawalsProps) {
  const sent = useSelector(withdrawal, selectSent);
  // The machine has a transfer wherever it shows this screen.
  if (!sent?.transfer) return null;
  const { quote, end, transfer } = sent;
  return (
    <TicketCard
      title="On its way"
      focused
      aside={<TransferState transfer={transfer} />}
      actions={
        <>
          <Button variant="main" size="large" wide onClick={() => reviseAmount(withdrawal, { type: 'withdrawal.anotherRequested' })}>
            New withdrawal
          </Button>
          <ButtonLink href={`/orders?order=${encodeURIComponent(transfer.guid)}`} variant="plain" wide>
            View this withdrawal
          </ButtonLink>
        </>
      }
    >
      <Text tone="soft" role="status">
        {pendingSentence(transfer)}
      </Text>
      <Lines label="Your withdrawal" lines={withdrawalLines(quote)} />
      <Destination asset={quote.asset} end={end} caution={{ kind: 'none' }} />
      <TransferFacts transfer={transfer} />
    </TicketCard>
  );
}
