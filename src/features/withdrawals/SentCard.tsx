import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SentTransfer } from '#machines/shared/transferring/transfer.types.ts';
import { selectSent } from '#machines/withdrawal/withdrawal.selectors.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { reviseAmount } from './reviseAmount.ts';
import { TransferFacts, TransferState } from './TransferFacts.tsx';
import type { WithdrawalsProps } from './Withdrawals.tsx';

export interface SentCardProps extends Pick<WithdrawalsProps, 'withdrawal'> {
  title: string;
  /** Of the link to its record. */
  view?: string;
  children: (sent: SentTransfer & { readonly transfer: NonNullable<SentTransfer['transfer']> }) => ReactNode;
}

/** A withdrawal that the bank has: its state, its facts, and the ways on. */
export function SentCard({ withdrawal, title, view = 'View this withdrawal', children }: SentCardProps) {
  const sent = useSelector(withdrawal, selectSent);
  // The machine has a transfer wherever it shows such a screen.
  if (!sent?.transfer) return null;
  const { transfer } = sent;
  return (
    <TicketCard
      title={title}
      focused
      aside={<TransferState transfer={transfer} />}
      actions={
        <>
          <Button variant="main" size="large" wide onClick={() => reviseAmount(withdrawal, { type: 'withdrawal.anotherRequested' })}>
            New withdrawal
          </Button>
          <ButtonLink href={`/orders?order=${encodeURIComponent(transfer.guid)}`} variant="plain" wide>
            {view}
          </ButtonLink>
        </>
      }
    >
      {children({ ...sent, transfer })}
      <TransferFacts transfer={transfer} />
    </TicketCard>
  );
}
