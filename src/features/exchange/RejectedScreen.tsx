import { shallowEqual, useSelector } from '@xstate/react';
import { selectRejection, selectTrade } from '#machines/order/order.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { tradeLines } from '#presenters/trade/tradeLines.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { nextStepOf, rejectionMessage } from './messages.ts';
import { reviseAmount } from './reviseAmount.ts';
import type { TicketProps } from './Ticket.tsx';

/** The order was not filled: why, what that means, and another try. */
export function RejectedScreen({ order }: TicketProps) {
  const trade = useSelector(order, selectTrade);
  const code = useSelector(order, selectRejection);
  const { happened, next, link } = rejectionMessage(code, useSelector(order, selectProblem, shallowEqual));
  const ways = [
    <NextAction
      key="newPrice"
      isNext={nextStepOf(code) === 'newPrice'}
      words="Get a new price"
      onTake={() => order.send({ type: 'quote.refreshRequested' })}
    />,
    <NextAction
      key="newAmount"
      isNext={nextStepOf(code) === 'newAmount'}
      words="Change the amount"
      onTake={() => reviseAmount(order, { type: 'amount.revised' })}
    />,
  ];
  return (
    <TicketCard
      title="Order not completed"
      focused
      aside={<Chip tone="loss">Not completed</Chip>}
      actions={nextStepOf(code) === 'newPrice' ? ways : ways.reverse()}
    >
      <Notice tone="loss" role="alert">
        <p>{happened}</p>
        <p>
          {next} {link && <AppLink href={link.href}>{link.label}</AppLink>}
        </p>
      </Notice>
      {trade && (
        <>
          <Lines label="Your request" lines={tradeLines(trade)} />
          <Reference guid={trade.guid} />
        </>
      )}
    </TicketCard>
  );
}

/** A way on; the next step stands first and is the main button. */
const NextAction = ({ isNext, words, onTake }: { isNext: boolean; words: string; onTake: () => void }) => (
  <Button variant={isNext ? 'main' : 'plain'} {...(isNext && { size: 'large' })} wide onClick={onTake}>
    {words}
  </Button>
);
