import { shallowEqual, useSelector } from '@xstate/react';
import {
  type ReviewPhase,
  selectBreakdown,
  selectHasReviewNotice,
  selectIsTradingPaused,
  selectPatience,
  selectQuote,
  selectReviewPhase,
  selectSecondsLeft,
} from '#machines/order/order.selectors.ts';
import type { OrderEvent, QuoteWithMarket } from '#machines/order/order.types.ts';
import { ReviewActions } from '#presenters/ticket/ReviewActions.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { TicketNotices } from '#presenters/ticket/TicketNotices.tsx';
import { TicketPatience } from '#presenters/ticket/TicketProblem.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Countdown } from '#ui/time/Countdown.tsx';
import { ConfirmMove } from './ConfirmMove.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import { OrderProblem } from './OrderProblem.tsx';
import { PriceChangeNotice } from './PriceChangeNotice.tsx';
import { orderLabel, reviewLines } from './reviewLines.tsx';
import type { TicketProps } from './Ticket.tsx';

type Order = Pick<ExchangeProps, 'order'>;

/** The price that the bank holds, in lines that add up, and the one button that takes it. */
export function ReviewScreen({ order }: TicketProps) {
  const quote = useSelector(order, selectQuote);
  const rows = useSelector(order, selectBreakdown, sameRows);
  // The machine has a quote wherever it shows this screen.
  if (quote === null) return null;
  return (
    <TicketCard title="Review" focused aside={<QuoteCountdown order={order} />} actions={<OrderActions order={order} quote={quote} />}>
      <Lines label="Your order" lines={reviewLines(rows, quote)} />
      <ReviewNotices order={order} />
      <ConfirmMove order={order} quote={quote} />
    </TicketCard>
  );
}

/** The selector builds new rows each time; those of one quote are equal. */
const sameRows = (one: ReturnType<typeof selectBreakdown>, other: ReturnType<typeof selectBreakdown>) =>
  one.length === other.length && one.every(({ kind, amount }, index) => kind === other[index]?.kind && amount === other[index]?.amount);

const isCounting: Readonly<Record<ReviewPhase, boolean>> = {
  armed: true,
  arming: true,
  armingChange: true,
  changed: true,
  confirming: true,
  expired: true,
  requoting: false,
  submitting: false,
};

function QuoteCountdown({ order }: Order) {
  const phase = useSelector(order, selectReviewPhase);
  const seconds = useSelector(order, selectSecondsLeft);
  return isCounting[phase] ? <Countdown seconds={seconds} label="Price held for" expired="The price has expired" /> : null;
}

interface ReviewButton {
  readonly words: (quote: QuoteWithMarket) => string;
  readonly event?: OrderEvent;
  readonly busy?: boolean;
}

/** The one button, by what it stands for. Without an event a press does nothing. */
const reviewButtons: Readonly<Record<ReviewPhase, ReviewButton>> = {
  armed: { words: orderLabel, event: { type: 'order.confirmed' } },
  arming: { words: orderLabel },
  armingChange: { words: () => 'Accept the new price' },
  changed: { words: () => 'Accept the new price', event: { type: 'price.accepted' } },
  requoting: { words: () => 'Getting a new price', busy: true },
  expired: { words: () => 'Get a new price', event: { type: 'quote.refreshRequested' } },
  confirming: { words: orderLabel },
  submitting: { words: orderLabel, busy: true },
};

function OrderActions({ order, quote }: Order & { quote: QuoteWithMarket }) {
  const { words, event, busy = false } = reviewButtons[useSelector(order, selectReviewPhase)];
  const isOff = useSelector(order, selectIsTradingPaused);
  const mayRevise = useSelector(order, (snapshot) => snapshot.can({ type: 'amount.revised' }));
  return (
    <ReviewActions
      label={words(quote)}
      busy={busy}
      onPress={event && !isOff ? () => order.send(event) : null}
      revise="Change the amount"
      onRevise={mayRevise ? () => reviseAmount(order, { type: 'amount.revised' }) : null}
    />
  );
}

/** News about this order, or what to expect. */
function ReviewNotices({ order }: Order) {
  const hasNotice = useSelector(order, selectHasReviewNotice);
  return (
    <TicketNotices>
      <PriceChangeNotice order={order} />
      {/* It has reserved space above the buttons, so that they do not move. */}
      <TicketPatience patience={useSelector(order, selectPatience, shallowEqual)} noun="order" />
      <OrderProblem order={order} />
      {!hasNotice && (
        <Text size="s" tone="faint">
          If the price moves before you confirm, we show you the new one first. You only trade at a price you have seen.
        </Text>
      )}
    </TicketNotices>
  );
}
