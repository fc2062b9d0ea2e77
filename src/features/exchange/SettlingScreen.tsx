import { useSelector } from '@xstate/react';
import { selectSettlesSlowly, selectTrade } from '#machines/order/order.selectors.ts';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { TradeStatus } from '#presenters/trade/TradeStatus.tsx';
import { tradeLines } from '#presenters/trade/tradeLines.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { reviseAmount } from './reviseAmount.ts';
import type { TicketProps } from './Ticket.tsx';

/** The bank is settling the order. */
export function SettlingScreen({ order }: TicketProps) {
  const trade = useSelector(order, selectTrade);
  const isSlow = useSelector(order, selectSettlesSlowly);
  // The machine has a trade wherever it shows this screen.
  if (trade === null) return null;
  return (
    <TicketCard
      title="Order placed"
      focused
      aside={<TradeStatus trade={trade} />}
      actions={
        <>
          {isSlow ? (
            <Button variant="main" size="large" wide onClick={() => reviseAmount(order, { type: 'order.anotherRequested' })}>
              New order
            </Button>
          ) : (
            <Button variant="main" size="large" wide busy>
              Settling
            </Button>
          )}
          <ButtonLink href="/orders" variant="plain" wide>
            All orders
          </ButtonLink>
        </>
      }
    >
      <Text tone="soft">The bank is settling your order. This usually takes seconds. You can leave this page. The result will be in Orders.</Text>
      <div role="status">
        {isSlow && (
          <Notice tone="accent">
            This is taking longer than usual. Your order continues, and the result will be in Orders. Don’t place it again.
          </Notice>
        )}
      </div>
      <Lines label="Your order" lines={tradeLines(trade)} />
      <Reference guid={trade.guid} />
    </TicketCard>
  );
}
