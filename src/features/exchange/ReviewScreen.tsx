import { shallowEqual, useSelector } from '@xstate/react';
import type { PriceNote } from '#domain/trades/price.ts';
import {
  type ReviewPhase,
  selectBreakdown,
  selectHasReviewNotice,
  selectIsConsentArming,
  selectIsLateQuoting,
  selectIsTradingPaused,
  selectMoveSinceFirst,
  selectPriceNote,
  selectQuote,
  selectReviewPhase,
  selectSecondsLeft,
  selectSlowNotice,
} from '#machines/order/order.selectors.ts';
import type { OrderEvent, QuoteWithMarket } from '#machines/order/order.types.ts';
import { ignoreKeyRepeat } from '#presenters/ticket/ignoreKeyRepeat.ts';
import { ReviewActions } from '#presenters/ticket/ReviewActions.tsx';
import { reviseAmount } from '#presenters/ticket/reviseAmount.ts';
import { TicketCard } from '#presenters/ticket/TicketCard.tsx';
import { SlowQuoteNotice, SlowTicketNotice } from '#presenters/ticket/TicketProblem.tsx';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { DialogOnDemand } from '#ui/dialog/DialogOnDemand.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { formatPercent } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import { Countdown } from './Countdown.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import { unharmed } from './messages.ts';
import { OrderProblem } from './OrderProblem.tsx';
import { orderLabel, reviewLines } from './reviewLines.tsx';
import type { TicketProps } from './Ticket.tsx';
import { TicketNotices } from './TicketNotices.tsx';

type Order = Pick<ExchangeProps, 'order'>;

/** The held price as lines that add up, and the submit button. */
export function ReviewScreen({ order }: TicketProps) {
  const quote = useSelector(order, selectQuote);
  const rows = useSelector(order, selectBreakdown, sameRows);
  if (quote === null) return null;
  return (
    <TicketCard
      title="Review"
      focused
      aside={<QuoteCountdown order={order} />}
      actions={<OrderActions order={order} quote={quote} />}
    >
      <Lines label="Your order" lines={reviewLines(rows, quote)} />
      <ReviewNotices order={order} />
      <ConfirmMove order={order} quote={quote} />
    </TicketCard>
  );
}

/** The selector builds new rows each time; those of one quote are equal. */
const sameRows = (one: ReturnType<typeof selectBreakdown>, other: ReturnType<typeof selectBreakdown>) =>
  one.length === other.length &&
  one.every(({ kind, amount }, index) => kind === other[index]?.kind && amount === other[index]?.amount);

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
  return isCounting[phase] ? (
    <Countdown seconds={seconds} label="Price held for" expired="The price has expired" />
  ) : null;
}

interface ReviewButton {
  readonly words: (quote: QuoteWithMarket) => string;
  readonly event?: OrderEvent;
  readonly busy?: boolean;
}

/** The one button, by phase. Without an event, it does nothing. */
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
  const isLate = useSelector(order, selectIsLateQuoting);
  return (
    <TicketNotices>
      <PriceChangeNotice order={order} />
      {/* Space is reserved above the buttons, so that they do not move. */}
      <SlowTicketNotice notice={useSelector(order, selectSlowNotice, shallowEqual)} noun="order" />
      <SlowQuoteNotice unharmed={isLate ? unharmed : null} />
      <OrderProblem order={order} />
      {!hasNotice && (
        <Text size="s" tone="faint">
          If the price moves before you confirm, we show you the new one first. You only trade at a price you have seen.
        </Text>
      )}
    </TicketNotices>
  );
}

const price = (amount: PriceNote['to'], { decimals }: PriceNote) => formatUnitPrice({ amount, decimals });

/** Changes below 0.01% still count. */
const changeText = ({ percent }: PriceNote): string =>
  Number(percent) === 0 ? 'less than 0.01%' : formatPercent(percent, 'always');

const sentences: Readonly<Record<PriceNote['kind'], (note: PriceNote) => string>> = {
  improved: (note) => `Price improved to ${price(note.to, note)}.`,
  worse: (note) => `Price changed from ${price(note.from, note)} to ${price(note.to, note)} (${changeText(note)}).`,
};

/** How the price changed since the customer last accepted one. */
function PriceChangeNotice({ order }: Pick<ExchangeProps, 'order'>) {
  const note = useSelector(order, selectPriceNote, shallowEqual);
  // An expired price is no news.
  const isCurrent = useSelector(order, selectReviewPhase) !== 'expired';
  return (
    <div role="status">
      {note && isCurrent && (
        <Notice tone={note.kind === 'improved' ? 'gain' : 'accent'}>{sentences[note.kind](note)}</Notice>
      )}
    </div>
  );
}

/** Asks again when the price is far from the first one shown. */
function ConfirmMove({ order, quote }: Pick<ExchangeProps, 'order'> & { quote: QuoteWithMarket }) {
  const isOpen = useSelector(order, selectReviewPhase) === 'confirming';
  const move = useSelector(order, selectMoveSinceFirst, shallowEqual);
  const isArming = useSelector(order, selectIsConsentArming);
  const revise = () => reviseAmount(order, { type: 'amount.revised' });
  return (
    <DialogOnDemand
      open={isOpen}
      onClose={revise}
      role="alertdialog"
      title="The price has moved a lot"
      {...(move && { description: moveSentence(move) })}
      footer={
        <>
          <Button onClick={revise}>Change the amount</Button>
          <Button
            variant="main"
            {...(isArming && { 'aria-disabled': true })}
            onKeyDown={ignoreKeyRepeat}
            onClick={() => order.send({ type: 'move.confirmed' })}
          >
            {orderLabel(quote)}
          </Button>
        </>
      }
    >
      <Text>Continue only if you want this price. Nothing has been bought or sold yet.</Text>
    </DialogOnDemand>
  );
}

function moveSentence({ from, to, decimals, percent, kind }: PriceNote): string {
  const [before, now] = [formatUnitPrice({ amount: from, decimals }), formatUnitPrice({ amount: to, decimals })];
  const judged = kind === 'worse' ? 'worse for you' : 'better for you';
  return `The price was ${before} when you started. It is now ${now} (${formatPercent(percent, 'always')}), which is ${judged}.`;
}
