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
/** In the field's unit; null without an amount. */
export const selectTypedAmount = ({ context }: Snapshot): Amount | null => amountIn(parseAmount(context));
/** From requesting a quote; cleared by editing. */
export const selectAmountProblem = ({ context }: Snapshot): AmountProblem | null => context.amountProblem;
/** For hints while typing. An empty field needs none. */
export const selectDraftProblem = ({ context }: Snapshot): AmountProblem | null => hintOf(amountProblemOf(context));
/** Unpayable orders have no estimate: its figures would contradict the refusal. */
const isPayable = ({ context }: Snapshot): boolean => amountProblemOf(context)?.reason !== 'insufficientFunds';
/** In the other unit, before fees; null if it cannot be calculated or paid. */
export const selectEstimate = (snapshot: Snapshot): Amount | null =>
  isPayable(snapshot) ? estimatedConversion(snapshot.context) : null;
/** With all costs; null if they cannot be calculated or paid. */
export const selectEstimatedTerms = (snapshot: Snapshot): TradeTerms | null =>
  isPayable(snapshot) ? estimateOf(snapshot.context) : null;
/** Cents when buying, base units of the asset when selling; null until the balances are known. */
export const selectAvailable = ({ context }: Snapshot): Amount | null => availableFor(context);
/** The whole available balance, in either unit. */
export const selectIsAllAvailable = ({ context }: Snapshot): boolean => isAllAvailable(context);
/** Missing prices block an order, unless it was already sent. */
export const selectIsTradingPaused = (snapshot: Snapshot): boolean =>
  isTradingPaused(snapshot.context) && !snapshot.matches('submitting') && !snapshot.matches('settling');
/** The first price list is loading: nothing can be quoted yet, but nothing is wrong. */
export const selectAwaitsPrices = ({ context: { market } }: Snapshot): boolean =>
  market.receivedAt === null && !market.paused;

export const selectQuote = ({ context }: Snapshot) => context.quote;
/** Empty without a quote. */
export const selectBreakdown = ({ context: { quote } }: Snapshot): readonly BreakdownLine[] =>
  quote ? breakdownOf(quote) : [];
export const selectPriceNote = ({ context }: Snapshot) => context.priceNote;
export const selectSecondsLeft = ({ context }: Snapshot): number => context.secondsLeft;
export const selectSlowNotice = (snapshot: Snapshot) => slowNoticeOf((submitting) => snapshot.matches({ submitting }));

/** The bank is slow to quote. */
export const selectIsLateQuoting = (snapshot: Snapshot): boolean =>
  snapshot.matches({ quoting: 'long' }) || snapshot.matches({ requoting: 'long' });
/** The bank is slow; another order can be started. */
export const selectSettlesSlowly = (snapshot: Snapshot): boolean => snapshot.matches({ settling: { wait: 'long' } });
/** The new confirmation button ignores clicks for a second. */
export const selectIsConsentArming = (snapshot: Snapshot): boolean =>
  snapshot.matches({ confirming: { consent: 'arming' } });

/** The review shows a price change, missing prices, a fault, or a long wait. */
export const selectHasReviewNotice = (snapshot: Snapshot): boolean =>
  snapshot.context.priceNote !== null ||
  snapshot.context.problem !== null ||
  selectIsTradingPaused(snapshot) ||
  selectIsLateQuoting(snapshot) ||
  Object.values(selectSlowNotice(snapshot)).some(Boolean);

export const selectTrade = ({ context }: Snapshot) => context.trade;
/** Null unless filled. */
export const selectReceipt = (snapshot: Snapshot): Receipt | null => {
  const { trade } = snapshot.context;
  return snapshot.matches('filled') && trade ? receipt(trade) : null;
};
/** The code of the bank's failure or refusal. */
export const selectRejection = ({ context: { trade, problem } }: Snapshot): string | null =>
  trade?.failureCode ?? trade?.state ?? problem?.code ?? null;

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
/** Nothing was sent yet. */
export const selectIsReviewing = (snapshot: Snapshot): boolean =>
  ['orderReview', 'orderConfirm'].includes(selectScreen(snapshot));

/**
 * The review button's action. `arming`: it just changed and ignores clicks; `armingChange`:
 * likewise, but a worse price must be accepted next.
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

/** The price change since the review's first quote, for the second confirmation. */
export const selectMoveSinceFirst = ({ context: { firstQuote, quote } }: Snapshot): PriceNote | null =>
  firstQuote && quote ? priceNoteOf(firstQuote, quote) : null;

export const selectRail = (snapshot: Snapshot) => railOf(snapshot, snapshot.matches('rejected') ? 'failed' : 'now');
