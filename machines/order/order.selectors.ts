import type { SnapshotFrom } from 'xstate';
import type { Amount } from '#domain/money/money.ts';
import { type BreakdownLine, breakdownOf, type Receipt, receipt } from '#domain/trades/breakdown.ts';
import { type PriceNote, priceNoteOf, type TradeTerms } from '#domain/trades/price.ts';
import { amountIn, hintOf } from '../shared/amount.ts';
import { railOf } from '../shared/rail.ts';
import { slowNoticeOf } from '../shared/slowNotice.ts';
import { screenSelector } from '../shared/tags.ts';
import {
  amountProblemOf,
  availableFor,
  estimatedConversion,
  estimateOf,
  isAllAvailable,
  isTradingPaused,
  parseAmount,
} from './order.amount.ts';
import type { OrderMachine } from './order.machine.ts';
import type { AmountProblem } from './order.types.ts';

type Snapshot = SnapshotFrom<OrderMachine>;

export const selectDraft = ({ context: { asset, side, unit, amountText } }: Snapshot) => ({
  asset,
  side,
  unit,
  amountText,
});
/** What the text in the field was read as, in its unit; null without an amount. */
export const selectTypedAmount = ({ context }: Snapshot): Amount | null => amountIn(parseAmount(context));
/** The problem found when a quote was requested; cleared by the next edit. */
export const selectAmountProblem = ({ context }: Snapshot): AmountProblem | null => context.amountProblem;
/** The problem with the amount as typed, for hints while typing. An empty field needs no hint. */
export const selectDraftProblem = ({ context }: Snapshot): AmountProblem | null => hintOf(amountProblemOf(context));
/** What cannot be paid has no estimate: its figures would stand beside a refusal. */
const isPayable = ({ context }: Snapshot): boolean => amountProblemOf(context)?.reason !== 'insufficientFunds';
/**
 * The estimated amount in the other unit, before fees; null if it cannot be calculated, or paid.
 */
export const selectEstimate = (snapshot: Snapshot): Amount | null =>
  isPayable(snapshot) ? estimatedConversion(snapshot.context) : null;
/** The estimate with all costs; null if it cannot be calculated, or paid. */
export const selectEstimatedTerms = (snapshot: Snapshot): TradeTerms | null =>
  isPayable(snapshot) ? estimateOf(snapshot.context) : null;
/** Cents when buying, base units of the asset when selling; null until the balances are known. */
export const selectAvailable = ({ context }: Snapshot): Amount | null => availableFor(context);
/** The amount is the whole available balance, in whichever unit it is shown. */
export const selectIsAllAvailable = ({ context }: Snapshot): boolean => isAllAvailable(context);
/** Whether missing prices block an order. An order that was already sent does not need them. */
export const selectIsTradingPaused = (snapshot: Snapshot): boolean =>
  isTradingPaused(snapshot.context) && !snapshot.matches('submitting') && !snapshot.matches('settling');
/** The first price list is still loading: nothing can be quoted yet, and nothing is wrong. */
export const selectAwaitsPrices = ({ context: { market } }: Snapshot): boolean =>
  market.receivedAt === null && !market.paused;

export const selectQuote = ({ context }: Snapshot) => context.quote;
/** The rows of the review; empty without a quote. */
export const selectBreakdown = ({ context: { quote } }: Snapshot): readonly BreakdownLine[] =>
  quote ? breakdownOf(quote) : [];
export const selectPriceNote = ({ context }: Snapshot) => context.priceNote;
export const selectSecondsLeft = ({ context }: Snapshot): number => context.secondsLeft;
export const selectSlowNotice = (snapshot: Snapshot) => slowNoticeOf((submitting) => snapshot.matches({ submitting }));

/** The bank is taking longer than usual to hold a price. */
export const selectIsLateQuoting = (snapshot: Snapshot): boolean =>
  snapshot.matches({ quoting: 'long' }) || snapshot.matches({ requoting: 'long' });
/** The bank is taking longer than usual; another order can be started. */
export const selectSettlesSlowly = (snapshot: Snapshot): boolean =>
  snapshot.matches({ settling: { patience: 'long' } });
/** The second confirmation has just appeared, and its button ignores clicks for a second. */
export const selectIsConsentArming = (snapshot: Snapshot): boolean =>
  snapshot.matches({ confirming: { consent: 'arming' } });

/**
 * A notice belongs above the button of the review: a price change, missing prices, a fault, or a
 * long wait.
 */
export const selectHasReviewNotice = (snapshot: Snapshot): boolean =>
  snapshot.context.priceNote !== null ||
  snapshot.context.problem !== null ||
  selectIsTradingPaused(snapshot) ||
  selectIsLateQuoting(snapshot) ||
  Object.values(selectSlowNotice(snapshot)).some(Boolean);

export const selectTrade = ({ context }: Snapshot) => context.trade;
/** The receipt of a filled order. */
export const selectReceipt = (snapshot: Snapshot): Receipt | null => {
  const { trade } = snapshot.context;
  return snapshot.matches('filled') && trade ? receipt(trade) : null;
};
/** Why an order was not filled: the bank's failure code, or the code of its refusal. */
export const selectRejection = ({ context: { trade, problem } }: Snapshot): string | null =>
  trade?.failureCode ?? trade?.state ?? problem?.code ?? null;

/** The screens of the flow, one for each `screen:*` tag. */
export const selectScreen = screenSelector([
  'orderAmount',
  'orderReview',
  'orderConfirm',
  'orderSubmitting',
  'orderSettling',
  'orderFilled',
  'orderRejected',
]);
export type OrderScreen = ReturnType<typeof selectScreen>;
/** A quote is under review; nothing was sent. */
export const selectIsReviewing = (snapshot: Snapshot): boolean =>
  ['orderReview', 'orderConfirm'].includes(selectScreen(snapshot));

/**
 * What the button of a review does. `arming`: it has just changed its meaning and ignores clicks;
 * `armingChange`: the same, and a worse price must be accepted next.
 */
export type ReviewPhase =
  | 'armed'
  | 'arming'
  | 'armingChange'
  | 'changed'
  | 'requoting'
  | 'expired'
  | 'confirming'
  | 'submitting';
export function selectReviewPhase(snapshot: Snapshot): ReviewPhase {
  if (snapshot.matches({ quoted: { price: 'arming' } }))
    return snapshot.context.priceNote?.kind === 'worse' ? 'armingChange' : 'arming';
  if (snapshot.matches({ quoted: { price: 'changed' } })) return 'changed';
  return (
    (['requoting', 'expired', 'confirming', 'submitting'] as const).find((state) => snapshot.matches(state)) ?? 'armed'
  );
}

/** The change from the first price of the review, which the second confirmation asks about. */
export const selectMoveSinceFirst = ({ context: { firstQuote, quote } }: Snapshot): PriceNote | null =>
  firstQuote && quote ? priceNoteOf(firstQuote, quote) : null;

export const selectRail = (snapshot: Snapshot) => railOf(snapshot, snapshot.matches('rejected') ? 'failed' : 'now');
