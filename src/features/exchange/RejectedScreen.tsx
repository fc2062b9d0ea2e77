import { shallowEqual, useSelector } from '@xstate/react';
import { selectProblem, selectRejection, selectTrade } from '../../../machines/order/order.selectors.ts';
import { Notice } from '../../ui/banner/Notice.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Chip } from '../../ui/chip/Chip.tsx';
import { Lines } from '../../ui/lines/Lines.tsx';
import { AppLink } from '../../ui/link/AppLink.tsx';
import { tradeLines } from '../../ui/trade/tradeLines.tsx';
import { rejectionWords } from './messages.ts';
import { Reference } from './Reference.tsx';
import type { TicketProps } from './Ticket.tsx';
import { TicketCard } from './TicketCard.tsx';
import { toAmount } from './toAmount.ts';

/** The order was not filled: why, what that means, and another try. */
export function RejectedScreen({ order }: TicketProps) {
  const trade = useSelector(order, selectTrade);
  const { happened, next, link } = rejectionWords(useSelector(order, selectRejection), useSelector(order, selectProblem, shallowEqual));
  return (
    <TicketCard
      title="Order not filled"
      focused
      aside={<Chip tone="loss">Not filled</Chip>}
      actions={
        <>
          <Button variant="main" size="large" wide onClick={() => order.send({ type: 'quote.refreshRequested' })}>
            Get new price
          </Button>
          <Button variant="plain" wide onClick={() => toAmount(order, { type: 'amount.revised' })}>
            Change the amount
          </Button>
        </>
      }
    >
      <Notice tone="loss" role="alert">
        <p>{happened}</p>
        <p>
          {next} {link && <AppLink href={link.href}>{link.label}</AppLink>}
        </p>
      </Notice>
      {trade && (
        <>
          <Lines label="What was asked for" lines={tradeLines(trade)} />
          <Reference guid={trade.guid} />
        </>
      )}
    </TicketCard>
  );
}
