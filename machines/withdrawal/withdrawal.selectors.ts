import type { SnapshotFrom } from 'xstate';
import { isGone } from '#domain/transfers/bankAccount.ts';
import { railOf } from '../shared/rail.ts';
import { amountProblemOf, amountTextOf, costOf, feeOf, fundsOf, limitLeft, maxOf, parseAmount } from './withdrawal.amount.ts';
import { choicesOf, chosenEnd } from './withdrawal.ends.ts';
import type { WithdrawalMachine } from './withdrawal.machine.ts';
import type { AmountProblem } from './withdrawal.types.ts';

type Snapshot = SnapshotFrom<WithdrawalMachine>;

export const selectFacts = ({ context }: Snapshot) => context.facts;
export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectAmountText = ({ context }: Snapshot): string => amountTextOf(context);
/** What can be spent of the chosen asset; null until the balances are known. */
export const selectFunds = ({ context }: Snapshot) => fundsOf(context);
/** The most that can be sent after the fee; null while it is unknown. */
export const selectMax = ({ context }: Snapshot) => maxOf(context);
/** The estimated fee; null while it is unknown. */
export const selectFee = ({ context }: Snapshot) => feeOf(context);
/** What would leave the account, the fee included; null while the amount or the fee is unknown. */
export const selectCost = ({ context }: Snapshot) => costOf(context);
/** What would reach the other end; null without an amount. */
export function selectAmount({ context }: Snapshot) {
  const parsed = parseAmount(context);
  return parsed.ok ? parsed.amount : null;
}
/** The fee is loading. */
export const selectIsEstimating = (snapshot: Snapshot): boolean => snapshot.matches({ editing: { fee: 'estimating' } });

/** Until when nothing may leave the account (ms since 1970 UTC), while that keeps the review closed. */
export const selectPausedUntil = (snapshot: Snapshot): number | null =>
  snapshot.matches({ editing: { review: 'paused' } }) ? snapshot.context.facts.sendsPausedUntil : null;

/** How much of the tightest limit is left; null without one, and while it is unknown. */
export const selectLimitLeft = ({ context }: Snapshot) => limitLeft(context);

/** The problem found when the review was requested; cleared by the next edit. */
export const selectAmountProblem = ({ context }: Snapshot): AmountProblem | null => context.amountProblem;
/** The problem with the amount as typed, for hints while typing. An empty field needs no hint. */
export function selectDraftProblem({ context }: Snapshot): AmountProblem | null {
  const found = amountProblemOf(context);
  return found?.reason === 'empty' ? null : found;
}
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

export const selectReviewed = ({ context }: Snapshot) => context.reviewed;
export const selectCaution = ({ context }: Snapshot) => context.caution;
export const selectTransfer = ({ context }: Snapshot) => context.sent?.transfer ?? null;
/** What was sent, or null. */
export const selectSent = ({ context }: Snapshot) => context.sent;

/** "Still working": ten seconds have passed since the withdrawal was sent. */
export const selectIsStillWorking = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: { patience: 'long' } });
/** Contact was lost while the withdrawal was sent: it is searched for, and it is unknown whether it was made. */
export const selectIsSearching = (snapshot: Snapshot): boolean =>
  snapshot.matches({ submitting: { work: 'verifying' } }) || snapshot.matches({ submitting: { work: 'locating' } });
/** Why a withdrawal failed: the bank's failure code, or the code of its refusal. */
export const selectFailure = ({ context: { sent, problem } }: Snapshot): string | null => sent?.transfer?.failureCode ?? problem?.code ?? null;

/** The screens of the flow, one for each `screen:*` tag. */
const screens = [
  'withdrawalAmount',
  'withdrawalReview',
  'withdrawalCode',
  'withdrawalSubmitting',
  'withdrawalPending',
  'withdrawalCompleted',
  'withdrawalFailed',
] as const;
export type WithdrawalScreen = (typeof screens)[number];
export const selectScreen = (snapshot: Snapshot): WithdrawalScreen =>
  screens.find((screen) => snapshot.hasTag(`screen:${screen}`)) ?? 'withdrawalAmount';
/** Something is under review or being confirmed; nothing was sent. */
export const selectIsReviewing = (snapshot: Snapshot): boolean => ['withdrawalReview', 'withdrawalCode'].includes(selectScreen(snapshot));

/** What the button of the review does. `comparing`: the address must be checked first; `arming`: it ignores clicks for a moment. */
export type ReviewPhase = 'comparing' | 'arming' | 'armed' | 'submitting';
export const selectReviewPhase = (snapshot: Snapshot): ReviewPhase =>
  (['comparing', 'arming', 'armed'] as const).find((state) => snapshot.matches({ reviewing: state })) ?? 'submitting';

/** Another asset can be chosen: nothing is being quoted, confirmed or sent. */
export const selectMayChooseAsset = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'asset.changed', asset: 'USD' }) || snapshot.can({ type: 'withdrawal.anotherRequested' });

export const selectRail = (snapshot: Snapshot) => railOf(snapshot, snapshot.matches('failed'));
