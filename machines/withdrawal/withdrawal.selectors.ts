import type { SnapshotFrom } from 'xstate';
import { isGone } from '#domain/transfers/bankAccount.ts';
import { amountIn, hintOf } from '../shared/amount.ts';
import { railOf } from '../shared/rail.ts';
import { slowNoticeOf } from '../shared/slowNotice.ts';
import { screenSelector } from '../shared/tags.ts';
import {
  amountProblemOf,
  amountTextOf,
  coinValue,
  costOf,
  feeOf,
  fundsOf,
  isInDollars,
  limitLeft,
  maxOf,
  minimumOf,
  parseAmount,
  readDollars,
} from './withdrawal.amount.ts';
import { choicesOf, chosenEnd } from './withdrawal.ends.ts';
import type { WithdrawalMachine } from './withdrawal.machine.ts';
import type { AmountProblem } from './withdrawal.types.ts';

type Snapshot = SnapshotFrom<WithdrawalMachine>;

export const selectFacts = ({ context }: Snapshot) => context.facts;
export const selectAmountText = ({ context }: Snapshot): string => amountTextOf(context);
/** Null until the balances are known. */
export const selectFunds = ({ context }: Snapshot) => fundsOf(context);
/** The most that can be sent after the fee, within the limits; null while unknown. */
export const selectMax = ({ context }: Snapshot) => maxOf(context);
/** Null while unknown. */
export const selectFee = ({ context }: Snapshot) => feeOf(context);
/** The amount plus its fee; null while either is unknown. */
export const selectCost = ({ context }: Snapshot) => costOf(context);
/** In the field's unit; null without an amount. */
export const selectTypedAmount = ({ context }: Snapshot) =>
  amountIn(isInDollars(context.draft.wanted) ? readDollars(amountTextOf(context)) : parseAmount(context));
/** The amount that would arrive; null without one. */
export const selectAmount = ({ context }: Snapshot) => amountIn(parseAmount(context));
/** Cents; null for dollars, without an amount, and without a price. */
export function selectValue(snapshot: Snapshot) {
  const amount = selectAmount(snapshot);
  return amount && coinValue(snapshot.context, amount);
}
export const selectIsInDollars = ({ context: { draft } }: Snapshot): boolean =>
  draft.asset === 'USD' || isInDollars(draft.wanted);
export const selectMaySwitchUnit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'unit.switched' });
/** Null for dollars. */
export const selectMinimum = ({ context }: Snapshot) => minimumOf(context);
/** The bank is slow to quote the fee. */
export const selectIsLateQuoting = (snapshot: Snapshot): boolean => snapshot.matches({ quoting: 'long' });
export const selectIsEstimating = (snapshot: Snapshot): boolean => snapshot.matches({ editing: { fee: 'estimating' } });

/** Until when nothing may leave (ms since 1970 UTC), while a pause blocks the review. */
export const selectPausedUntil = (snapshot: Snapshot): number | null =>
  snapshot.matches({ editing: { review: 'paused' } }) ? snapshot.context.facts.withdrawalsPausedUntil : null;

/** The strictest limit's remainder; null without one, and while unknown. */
export const selectLimitLeft = ({ context }: Snapshot) => limitLeft(context);

/** For hints while typing. An empty field needs none. */
export const selectDraftProblem = ({ context }: Snapshot): AmountProblem | null => hintOf(amountProblemOf(context));
export const selectEndProblem = ({ context }: Snapshot) => context.endProblem;

/** Null until known. */
export const selectChoices = ({ context }: Snapshot) => choicesOf(context);
/** The customer has no destination for the asset yet. */
export function selectLacksDestination({ context }: Snapshot): boolean {
  const choices = choicesOf(context);
  if (choices === null) return false;
  return context.draft.asset === 'USD' ? (context.facts.bankAccounts ?? []).every(isGone) : choices.length === 0;
}
/** The chosen end, and what blocks it; null without one. */
export const selectChosenEnd = ({ context }: Snapshot) => chosenEnd(context);

export const selectCaution = ({ context }: Snapshot) => context.caution;

export const selectSlowNotice = (snapshot: Snapshot) => slowNoticeOf((submitting) => snapshot.matches({ submitting }));

export const selectScreen = screenSelector([
  'withdrawalAmount',
  'withdrawalAwaited',
  'withdrawalReview',
  'withdrawalCode',
  'withdrawalSubmitting',
  'withdrawalPending',
  'withdrawalCompleted',
  'withdrawalFailed',
]);
/** The records that determine the initial asset are loading. */
export const selectIsAwaited = (snapshot: Snapshot): boolean => selectScreen(snapshot) === 'withdrawalAwaited';
export type WithdrawalScreen = ReturnType<typeof selectScreen>;
/** Nothing was sent: under review, or being confirmed. */
export const selectIsReviewing = (snapshot: Snapshot): boolean =>
  ['withdrawalReview', 'withdrawalCode'].includes(selectScreen(snapshot));

/**
 * The review button's action. `comparing`: the address must be checked first; `arming`: it ignores
 * clicks for a moment.
 */
export type ReviewPhase = 'comparing' | 'arming' | 'armed' | 'submitting';
export const selectReviewPhase = (snapshot: Snapshot): ReviewPhase =>
  (['comparing', 'arming', 'armed'] as const).find((state) => snapshot.matches({ reviewing: state })) ?? 'submitting';

/** Nothing is being quoted, confirmed, or sent. */
export const selectMayChooseAsset = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'asset.changed', asset: 'USD' }) || snapshot.can({ type: 'withdrawal.anotherRequested' });

/** Amount, review, confirmation, arrival. */
export const selectRail = (snapshot: Snapshot) =>
  railOf(snapshot, snapshot.matches('failed') ? 'failed' : snapshot.matches('completed') ? 'done' : 'now');
