import type { SnapshotFrom } from 'xstate';
import { type Amount, isPositive, zero } from '#domain/money/money.ts';
import { type Line, lines, type Receipt, receipt } from '#domain/trades/lines.ts';
import { type PriceNote, priceNoteOf } from '#domain/trades/price.ts';
import { railOf } from '../shared/rail.ts';
import { amountProblemOf, availableFor, estimateOther, isTradingPaused, maxAmount } from './order.amount.ts';
import type { OrderMachine } from './order.machine.ts';
import type { AmountProblem } from './order.types.ts';

type Snapshot = SnapshotFrom<OrderMachine>;

export const selectDraft = ({ context: { asset, side, unit, amountText } }: Snapshot) => ({ asset, side, unit, amountText });
/** What was wrong when a price was asked for; cleared by the next edit. */
export const selectAmountProblem = ({ context }: Snapshot): AmountProblem | null => context.amountProblem;
/** What is wrong with the amount as it stands, for hints while typing. An empty field is not worth a word. */
export function selectDraftProblem({ context }: Snapshot): AmountProblem | null {
  const found = amountProblemOf(context);
  return found?.reason === 'empty' ? null : found;
}
/** About what the amount is in the other unit, before fees; null while it cannot be told. */
export const selectEstimate = ({ context }: Snapshot): Amount | null => estimateOther(context);
/** Cents when buying, base units of the asset when selling; null until the balances are known. */
export const selectAvailable = ({ context }: Snapshot): Amount | null => availableFor(context);
/** The amount is all that may be spent, to the last unit, in the unit that it is held in. */
export function selectIsAllAvailable({ context }: Snapshot): boolean {
  const all = maxAmount(context);
  return isPositive(availableFor(context) ?? zero) && context.unit === all.unit && context.amountText === all.amountText;
}
/** Whether missing prices keep an order from being made. One that was sent already does not need them, and may have been carried out. */
export const selectIsTradingPaused = (snapshot: Snapshot): boolean =>
  isTradingPaused(snapshot.context) && !snapshot.matches('submitting') && !snapshot.matches('settling');
/** The first price list is still on its way: nothing can be quoted yet, and nothing is wrong. */
export const selectAwaitsPrices = ({ context: { market } }: Snapshot): boolean => market.receivedAt === null && !market.paused;
export const selectProblem = ({ context }: Snapshot) => context.problem;

export const selectQuote = ({ context }: Snapshot) => context.quote;
/** The rows of the review; empty before there is a price. */
export const selectLines = ({ context: { quote } }: Snapshot): readonly Line[] => (quote ? lines(quote, quote.market) : []);
export const selectPriceNote = ({ context }: Snapshot) => context.priceNote;
export const selectSecondsLeft = ({ context }: Snapshot): number => context.secondsLeft;
/** What a screen reader is told of the countdown, politely and twice only: at ten seconds and at the end. */
export function selectCountdownAnnouncement(snapshot: Snapshot): 'tenSeconds' | 'expired' | null {
  if (snapshot.matches('expired')) return 'expired';
  const { secondsLeft } = snapshot.context;
  return secondsLeft > 0 && secondsLeft <= 10 ? 'tenSeconds' : null;
}
/** The button has just got its meaning, and clicks count for nothing for a moment. */
export const selectIsGuarded = (snapshot: Snapshot): boolean => snapshot.matches({ quoted: { price: 'guarded' } });
/** The price got worse and must be accepted before the order can be confirmed. */
export const selectMustAccept = (snapshot: Snapshot): boolean => snapshot.matches({ quoted: { price: 'changed' } });
/** "Still working": ten seconds have passed since the order was sent. */
export const selectIsStillWorking = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: { patience: 'long' } });

/** The bank takes longer than it does; another order may be begun. */
export const selectSettlesSlowly = (snapshot: Snapshot): boolean => snapshot.matches({ settling: { patience: 'long' } });
/** The second confirmation has just been asked for, and clicks count for nothing for a moment. */
export const selectIsConsentGuarded = (snapshot: Snapshot): boolean => snapshot.matches({ confirming: { consent: 'guarded' } });

/** Contact was lost while the order was sent: it is being looked for, and nobody may say yet whether it was placed. */
export const selectIsLookingForOrder = (snapshot: Snapshot): boolean =>
  snapshot.matches({ submitting: { work: 'verifying' } }) || snapshot.matches({ submitting: { work: 'locating' } });

/** Something is to be told over the button of a review: a move of the price, none at all, a fault, a long wait. */
export const selectHasReviewNews = (snapshot: Snapshot): boolean =>
  snapshot.context.priceNote !== null ||
  snapshot.context.problem !== null ||
  selectIsTradingPaused(snapshot) ||
  selectIsStillWorking(snapshot) ||
  selectIsLookingForOrder(snapshot);

export const selectTrade = ({ context }: Snapshot) => context.trade;
/** The price list at the moment of the quote, while that is known: what tells the spread of the order that was made of it. */
export const selectQuotedMarket = ({ context }: Snapshot) => context.quote?.market ?? null;
/** The receipt of a filled order. */
export const selectReceipt = (snapshot: Snapshot): Receipt | null => {
  const { trade, quote } = snapshot.context;
  return snapshot.matches('filled') && trade ? receipt(trade, quote?.market ?? null) : null;
};
/** Why an order was not filled: the bank's failure code, or the code of its refusal. */
export const selectRejection = ({ context: { trade, problem } }: Snapshot): string | null =>
  trade?.failureCode ?? trade?.state ?? problem?.code ?? null;

/** The screens of the flow, one for each `screen:*` tag. */
export const orderScreens = [
  'orderAmount',
  'orderReview',
  'orderConfirm',
  'orderSubmitting',
  'orderSettling',
  'orderFilled',
  'orderRejected',
] as const;
export type OrderScreen = (typeof orderScreens)[number];
export const selectScreen = (snapshot: Snapshot): OrderScreen => orderScreens.find((screen) => snapshot.hasTag(`screen:${screen}`)) ?? 'orderAmount';
/** A price is being agreed to; nothing of it was sent. */
export const selectIsReviewing = (snapshot: Snapshot): boolean => ['orderReview', 'orderConfirm'].includes(selectScreen(snapshot));

/**
 * What the one button of a review stands for. `guarded`: it has just come to, and clicks count for nothing; `guardedChange`: the
 * same, and a change of the price must then be accepted.
 */
export type ReviewPhase = 'held' | 'guarded' | 'guardedChange' | 'changed' | 'requoting' | 'expired' | 'confirming' | 'submitting';
export function selectReviewPhase(snapshot: Snapshot): ReviewPhase {
  if (selectIsGuarded(snapshot)) return snapshot.context.priceNote?.kind === 'worse' ? 'guardedChange' : 'guarded';
  if (selectMustAccept(snapshot)) return 'changed';
  return (['requoting', 'expired', 'confirming', 'submitting'] as const).find((state) => snapshot.matches(state)) ?? 'held';
}

/** How far the price is from the one that the review began with; what the second confirmation asks about. */
export const selectMoveSinceFirst = ({ context: { firstQuote, quote } }: Snapshot): PriceNote | null =>
  firstQuote && quote ? priceNoteOf(firstQuote, quote) : null;

export const selectRail = (snapshot: Snapshot) => railOf(snapshot, snapshot.matches('rejected'));
