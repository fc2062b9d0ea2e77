import { shallowEqual, useSelector } from '@xstate/react';
import { stageOf } from '#domain/trades/trade.ts';
import { selectReceipt, selectRejection, selectSettlesSlowly, selectTrade } from '#machines/order/order.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { EndCard, FailedCard } from '#presenters/ticket/EndCard.tsx';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { stageLabels } from '#presenters/trade/labels.ts';
import { tradeLines } from '#presenters/trade/tradeLines.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { nextStepOf, rejectionWording } from './messages.ts';
import { orderLabel, reviewLines } from './reviewLines.tsx';
import type { TicketProps } from './Ticket.tsx';

const another = (order: TicketProps['order']) => ({
  label: 'New order',
  onPress: () => reviseAmount(order, { type: 'order.anotherRequested' }),
});

export function SettlingScreen({ order }: TicketProps) {
  const trade = useSelector(order, selectTrade);
  const isSlow = useSelector(order, selectSettlesSlowly);
  if (trade === null) return null;
  return (
    <EndCard
      title="Order placed"
      status={<StatusChip label={stageLabels[stageOf(trade)]} />}
      next={isSlow ? another(order) : { label: 'Settling' }}
      link={{ label: 'All orders', href: '/orders' }}
    >
      <Text tone="soft">
        The bank is settling your order. This usually takes seconds. You can leave this page. The result will be in
        Orders.
      </Text>
      <div role="status">
        {isSlow && (
          <Notice tone="accent">
            This is taking longer than usual. Your order continues, and the result will be in Orders. Don’t place it
            again.
          </Notice>
        )}
      </div>
      <Lines label="Your order" lines={tradeLines(trade)} />
      <Reference guid={trade.guid} />
    </EndCard>
  );
}

const past = { buy: 'You bought', sell: 'You sold' } as const;

export function FilledScreen({ order }: TicketProps) {
  const trade = useSelector(order, selectTrade);
  const receipt = useSelector(order, selectReceipt, (one, other) => one?.reference === other?.reference);
  if (trade === null || receipt === null) return null;
  return (
    <EndCard
      title="Receipt"
      status={<StatusChip label={stageLabels[stageOf(trade)]} />}
      next={another(order)}
      link={{ label: 'View or print receipt', href: `/orders?order=${encodeURIComponent(trade.guid)}` }}
    >
      <Text strong>{`${orderLabel(trade, past)}.`}</Text>
      <Lines label="Receipt" lines={reviewLines(receipt.lines, trade, 'past')} />
      <Text size="s" tone="soft">
        <Time at={receipt.at} format="zoned" />. The amounts are final and included in your balances.
      </Text>
      <Reference guid={receipt.reference} />
    </EndCard>
  );
}

/** The order was not filled. The next step comes first and is the main button. */
export function RejectedScreen({ order }: TicketProps) {
  const trade = useSelector(order, selectTrade);
  const code = useSelector(order, selectRejection);
  const problem = useSelector(order, selectProblem, shallowEqual);
  const next = nextStepOf(code);
  const ways = {
    newPrice: { words: 'Get a new price', onTake: () => order.send({ type: 'quote.refreshRequested' }) },
    newAmount: { words: 'Change the amount', onTake: () => reviseAmount(order, { type: 'amount.revised' }) },
  } as const;
  const { words, onTake } = ways[next === 'newPrice' ? 'newAmount' : 'newPrice'];
  return (
    <FailedCard
      title="Order not completed"
      wording={rejectionWording(code, problem)}
      lines={trade && tradeLines(trade)}
      guid={trade?.guid ?? null}
      actions={
        <>
          <Button variant="main" size="large" wide onClick={ways[next].onTake}>
            {ways[next].words}
          </Button>
          <Button variant="plain" wide onClick={onTake}>
            {words}
          </Button>
        </>
      }
    />
  );
}
