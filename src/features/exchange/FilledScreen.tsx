import { useSelector } from '@xstate/react';
import { selectReceipt, selectTrade } from '#machines/order/order.selectors.ts';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { TradeStatus } from '#presenters/trade/TradeStatus.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { orderLabel, reviewLines } from './reviewLines.tsx';
import { reviseAmount } from './reviseAmount.ts';
import type { TicketProps } from './Ticket.tsx';

const past = { buy: 'You bought', sell: 'You sold' } as const;

/** The receipt. */
export function FilledScreen({ order }: TicketProps) {
  const trade = useSelector(order, selectTrade);
  const receipt = useSelector(order, selectReceipt, (one, other) => one?.reference === other?.reference);
  // The machine has both wherever it shows this screen.
  if (trade === null || receipt === null) return null;
  return (
    <TicketCard
      title="Receipt"
      focused
      aside={<TradeStatus trade={trade} />}
      actions={
        <>
          <Button variant="main" size="large" wide onClick={() => reviseAmount(order, { type: 'order.anotherRequested' })}>
            New order
          </Button>
          <ButtonLink href={`/orders?order=${encodeURIComponent(trade.guid)}`} variant="plain" wide>
            View or print receipt
          </ButtonLink>
        </>
      }
    >
      <Text strong>{`${orderLabel(trade, past)}.`}</Text>
      <Lines label="Receipt" lines={reviewLines(receipt.lines, trade, 'past')} />
      <Text size="s" tone="soft">
        <Time at={receipt.at} format="zoned" />. The amounts are final and included in your balances.
      </Text>
      <Reference guid={receipt.reference} />
    </TicketCard>
  );
}
