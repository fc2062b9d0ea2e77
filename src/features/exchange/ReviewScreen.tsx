import { useSelector } from '@xstate/react';
import {
  type ReviewPhase,
  selectBreakdown,
  selectHasReviewNotice,
  selectIsSearchingForOrder,
  selectIsStillWorking,
  selectIsTradingPaused,
  selectQuote,
  selectReviewPhase,
  selectSecondsLeft,
} from '#machines/order/order.selectors.ts';
import type { OrderEvent, QuoteWithMarket } from '#machines/order/order.types.ts';
import { ignoreKeyRepeat } from '#presenters/ticket/ignoreKeyRepeat.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { TicketNotices } from '#presenters/ticket/TicketNotices.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Countdown } from '#ui/time/Countdown.tsx';
import { ConfirmMove } from './ConfirmMove.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import { OrderProblem } from './OrderProblem.tsx';
import { PriceChangeNotice } from './PriceChangeNotice.tsx';
import { orderLabel, reviewLines } from './reviewLines.tsx';
import { reviseAmount } from './reviseAmount.ts';
import type { TicketProps } from './Ticket.tsx';

type Order = Pick<ExchangeProps, 'order'>;

/** The price that the bank holds, in lines that add up, and the one button that takes it. */
export function ReviewScreen({ order }: TicketProps) {
  const quote = useSelector(order, selectQuote);
  const rows = useSelector(order, selectBreakdown, sameRows);
  // The machine has a quote wherever it shows this screen.
  if (quote === null) return null;
  return (
    <TicketCard title="Review" focused aside={<QuoteCountdown order={order} />} actions={<ReviewActions order={order} quote={quote} />}>
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
  confirmable: true,
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
  confirmable: { words: orderLabel, event: { type: 'order.confirmed' } },
  arming: { words: orderLabel },
  armingChange: { words: () => 'Accept the new price' },
  changed: { words: () => 'Accept the new price', event: { type: 'price.accepted' } },
  requoting: { words: () => 'Getting a new price', busy: true },
  expired: { words: () => 'Get a new price', event: { type: 'quote.refreshRequested' } },
  confirming: { words: orderLabel },
  submitting: { words: orderLabel, busy: true },
};

function ReviewActions({ order, quote }: Order & { quote: QuoteWithMarket }) {
  const { words, event, busy = false } = reviewButtons[useSelector(order, selectReviewPhase)];
  const isOff = useSelector(order, selectIsTradingPaused);
  const mayRevise = useSelector(order, (snapshot) => snapshot.can({ type: 'amount.revised' }));
  return (
    <>
      <Button
        variant="main"
        size="large"
        wide
        busy={busy}
        {...((!event || isOff) && !busy && { 'aria-disabled': true })}
        onKeyDown={ignoreKeyRepeat}
        onClick={() => event && order.send(event)}
      >
        {words(quote)}
      </Button>
      <Button variant="plain" wide disabled={!mayRevise} onClick={() => reviseAmount(order, { type: 'amount.revised' })}>
        Change the amount
      </Button>
    </>
  );
}

/** News about this order, or what to expect. */
function ReviewNotices({ order }: Order) {
  const hasNotice = useSelector(order, selectHasReviewNotice);
  return (
    <TicketNotices>
      <PriceChangeNotice order={order} />
      <Patience order={order} />
      <OrderProblem order={order} />
      {!hasNotice && (
        <Text size="s" tone="faint">
          If the price moves before you confirm, we show you the new one first. You only trade at a price you have seen.
        </Text>
      )}
    </TicketNotices>
  );
}

/** What a long wait means. It has reserved space above the buttons, so that they do not move. */
function Patience({ order }: Order) {
  const isLong = useSelector(order, selectIsStillWorking);
  const isLost = useSelector(order, selectIsSearchingForOrder);
  return (
    <div role="status">
      {(isLong || isLost) && (
        <Notice tone="accent">
          {isLost && <p>The connection to the bank was lost. We’re checking on your order. You’ll see the result within a minute of being online.</p>}
          {isLong && <p>Still working. Don’t submit again. You can close this page. The result will be in Orders.</p>}
        </Notice>
      )}
    </div>
  );
}
