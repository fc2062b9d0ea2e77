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
/** What can be spent of the chosen asset; null until the balances are known. */
export const selectFunds = ({ context }: Snapshot) => fundsOf(context);
/** The most that can be sent after the fee and within the limits; null while it is unknown. */
export const selectMax = ({ context }: Snapshot) => maxOf(context);
/** The estimated fee; null while it is unknown. */
export const selectFee = ({ context }: Snapshot) => feeOf(context);
/** What would leave the account, the fee included; null while the amount or the fee is unknown. */
export const selectCost = ({ context }: Snapshot) => costOf(context);
/** What the text in the field was read as, in its unit; null without an amount. */
export const selectTypedAmount = ({ context }: Snapshot) =>
  amountIn(isInDollars(context.draft.wanted) ? readDollars(amountTextOf(context)) : parseAmount(context));
/** What would reach the other end; null without an amount. */
export const selectAmount = ({ context }: Snapshot) => amountIn(parseAmount(context));
/** The same in cents; null for dollars, without an amount and without a price. */
export function selectValue(snapshot: Snapshot) {
  const amount = selectAmount(snapshot);
  return amount && coinValue(snapshot.context, amount);
}
/** Whether the amount is typed in dollars. */
export const selectIsInDollars = ({ context: { draft } }: Snapshot): boolean =>
  draft.asset === 'USD' || isInDollars(draft.wanted);
export const selectMaySwitchUnit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'unit.switched' });
/** The least that can be sent; null for dollars. */
export const selectMinimum = ({ context }: Snapshot) => minimumOf(context);
/** The bank is taking longer than usual to name the fee. */
export const selectIsLateQuoting = (snapshot: Snapshot): boolean => snapshot.matches({ quoting: 'long' });
/** The fee is loading. */
export const selectIsEstimating = (snapshot: Snapshot): boolean => snapshot.matches({ editing: { fee: 'estimating' } });

/**
 * Until when nothing may leave the account (ms since 1970 UTC), while that keeps the review closed.
 */
export const selectPausedUntil = (snapshot: Snapshot): number | null =>
  snapshot.matches({ editing: { review: 'paused' } }) ? snapshot.context.facts.withdrawalsPausedUntil : null;

/** How much of the tightest limit is left; null without one, and while it is unknown. */
export const selectLimitLeft = ({ context }: Snapshot) => limitLeft(context);

/** The problem with the amount as typed, for hints while typing. An empty field needs no hint. */
export const selectDraftProblem = ({ context }: Snapshot): AmountProblem | null => hintOf(amountProblemOf(context));
export const selectEndProblem = ({ context }: Snapshot) => context.endProblem;

/** What the chosen asset can be sent to; null until it is known. */
export const selectChoices = ({ context }: Snapshot) => choicesOf(context);
/** The customer has nothing yet that the asset could go to. */
export function selectLacksDestination({ context }: Snapshot): boolean {
  const choices = choicesOf(context);
  if (choices === null) return false;
  return context.draft.asset === 'USD' ? (context.facts.bankAccounts ?? []).every(isGone) : choices.length === 0;
}
/** The chosen end, with what keeps it from being used; null without one. */
export const selectChosenEnd = ({ context }: Snapshot) => chosenEnd(context);

export const selectCaution = ({ context }: Snapshot) => context.caution;

export const selectSlowNotice = (snapshot: Snapshot) => slowNoticeOf((submitting) => snapshot.matches({ submitting }));

/** The screens of the flow, one for each `screen:*` tag. */
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
/** The records that say which asset to begin with are loading. */
export const selectIsAwaited = (snapshot: Snapshot): boolean => selectScreen(snapshot) === 'withdrawalAwaited';
export type WithdrawalScreen = ReturnType<typeof selectScreen>;
/** Something is under review or being confirmed; nothing was sent. */
export const selectIsReviewing = (snapshot: Snapshot): boolean =>
  ['withdrawalReview', 'withdrawalCode'].includes(selectScreen(snapshot));

/**
 * What the button of the review does. `comparing`: the address must be checked first; `arming`: it
 * ignores clicks for a moment.
 */
export type ReviewPhase = 'comparing' | 'arming' | 'armed' | 'submitting';
export const selectReviewPhase = (snapshot: Snapshot): ReviewPhase =>
  (['comparing', 'arming', 'armed'] as const).find((state) => snapshot.matches({ reviewing: state })) ?? 'submitting';

/** Another asset can be chosen: nothing is being quoted, confirmed or sent. */
export const selectMayChooseAsset = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'asset.changed', asset: 'USD' }) || snapshot.can({ type: 'withdrawal.anotherRequested' });

/** What a person does or waits for: amount, review, confirmation, arrival. */
export const selectRail = (snapshot: Snapshot) =>
  railOf(snapshot, snapshot.matches('failed') ? 'failed' : snapshot.matches('completed') ? 'done' : 'now');
