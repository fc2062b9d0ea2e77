import { useSelector } from '@xstate/react';
import { selectSent } from '#machines/withdrawal/withdrawal.selectors.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { Destination } from './Destination.tsx';
import { withdrawalLines } from './lines.tsx';
import { reviseAmount } from './reviseAmount.ts';
import { TransferFacts, TransferState } from './TransferFacts.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** The receipt. */
export function CompletedScreen({ withdrawal }: WithdrawalsProps) {
  const sent = useSelector(withdrawal, selectSent);
  // The machine has a transfer wherever it shows this screen.
  if (!sent?.transfer) return null;
  const { quote, end, transfer } = sent;
  return (
    <TicketCard
      title="Receipt"
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
      <Lines label="Receipt" lines={withdrawalLines(quote, 'past')} />
      <Destination asset={quote.asset} end={end} caution={{ kind: 'none' }} />
      <Text size="s" tone="soft">
        <Time at={transfer.updatedAt} format="zoned" />. The amounts are final and deducted from your balances.
      </Text>
      <TransferFacts transfer={transfer} />
    </TicketCard>
  );
}
