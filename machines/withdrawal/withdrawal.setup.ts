import { assign, emit, setup } from 'xstate';
import { isPositive, zero } from '#domain/money/money.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import type { FlowTypes } from '../shared/setup.ts';
import { type RequestTransferQuoteResult, transferActors } from '../shared/transferring/transfer.actors.ts';
import { placedTransfer } from '../shared/transferring/transfer.facts.ts';
import { transferActions, transferDelays, transferGuards } from '../shared/transferring/transfer.setup.ts';
import { backOff, failedLoadPause, lastUsedWait, maxTimeout, transferSteps } from '../shared/waits.ts';
import { removeSavedWithdrawal, saveWithdrawal, watchFacts } from './withdrawal.actors.ts';
import { amountProblemOf, amountTextOf, estimateOf, feeIsNeeded, maxOf, parseAmount, quoteProblemOf, typedAmountOf } from './withdrawal.amount.ts';
import { coinValue, switchedAmount, unitIsSwitchable } from './withdrawal.dollars.ts';
import { cautionOf, changedEndProblem, choicesOf, chosenEnd, endIsUnchanged, endProblemOf, mustBeChecked } from './withdrawal.ends.ts';
import { draftFor, draftTo, lastWithdrawn } from './withdrawal.saved.ts';
import type {
  WithdrawableCode,
  WithdrawalContext,
  WithdrawalEmitted,
  WithdrawalEvent,
  WithdrawalFacts,
  WithdrawalInput,
} from './withdrawal.types.ts';

/** The problems of one entry say nothing about the next. */
const noProblem = { amountProblem: null, problem: null } as const;
const noReview = { reviewed: null, caution: { kind: 'none' }, stepUp: null, sent: null, polls: 0 } as const;

/** Milliseconds until money may leave the account again; zero without a pause. */
const pauseLeft = ({ facts: { withdrawalsPausedUntil }, now }: Pick<WithdrawalContext, 'facts' | 'now'>): number =>
  Math.max((withdrawalsPausedUntil ?? 0) - now(), 0);

export const withdrawalSetup = setup({
  types: {} as FlowTypes<{
    input: WithdrawalInput;
    context: WithdrawalContext;
    events: WithdrawalEvent;
    emitted: WithdrawalEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { ...transferActors, oneTimeCode: oneTimeCodeMachine, watchFacts },
  guards: {
    ...transferGuards,
    assetIsAwaited: ({ context }) => context.assetIs === 'awaited',
    transfersAreKnown: ({ context }) => context.facts.transfers !== null,
    feeIsNeeded: ({ context }) => feeIsNeeded(context),
    withdrawalsArePaused: ({ context }) => pauseLeft(context) > 0,
    maxIsKnown: ({ context }) => isPositive(maxOf(context) ?? zero),
    unitIsSwitchable: ({ context }) => unitIsSwitchable(context),
    draftIsAcceptable: ({ context }) => amountProblemOf(context) === null && endProblemOf(context) === null,
    quoteIsUsable: ({ context }, answer: RequestTransferQuoteResult) => answer.ok && quoteProblemOf(context, answer.quote) === null,
    addressMustBeChecked: ({ context }) => mustBeChecked(context.caution),
    endIsUnchanged: ({ context }) => endIsUnchanged(context),
  },
  actions: {
    ...transferActions,
    saveWithdrawal,
    removeSavedWithdrawal,
    // An end that the address names decides the asset, which is not known before the wallets are.
    storeFacts: assign(({ context }, { facts }: { facts: WithdrawalFacts }) => {
      const known = {
        ...context,
        facts,
        draft: context.draft.counterpartyGuid === null ? context.draft : draftTo(context.draft, context.draft.counterpartyGuid, facts),
      };
      const isKnown = context.endProblem?.reason === 'unknown' && choicesOf(known) !== null;
      return { facts, draft: known.draft, ...(isKnown && { endProblem: null }) };
    }),
    storeLastUsed: assign(({ context: { draft, facts } }) => ({ draft: draftFor(draft, lastWithdrawn(facts.transfers ?? []) ?? draft.asset) })),
    storeAsset: assign(({ context }, { asset }: { asset: WithdrawableCode }) => ({
      draft: draftFor(context.draft, asset),
      endProblem: null,
      ...noProblem,
    })),
    storeDestination: assign(({ context }, { guid }: { guid: string }) => ({
      draft: draftTo(context.draft, guid, context.facts),
      endProblem: null,
      problem: null,
    })),
    storeAmount: assign(({ context }, { text }: { text: string }) => ({
      draft: { ...context.draft, wanted: typedAmountOf(context.draft, text) },
      ...noProblem,
    })),
    storeUnit: assign(({ context }) => {
      const typed = parseAmount(context);
      return { draft: { ...context.draft, wanted: switchedAmount(context, amountTextOf(context), typed.ok ? typed.amount : null) }, ...noProblem };
    }),
    storeMax: assign(({ context }) => ({ draft: { ...context.draft, wanted: { kind: 'max', unit: 'coins' } }, ...noProblem })),
    storeDraftProblems: assign(({ context }) => ({ amountProblem: amountProblemOf(context), endProblem: endProblemOf(context) })),
    storeEstimate: assign({ estimate: ({ context }, answer: RequestTransferQuoteResult) => estimateOf(context, answer) }),
    // The fee may have changed: the estimate is made again.
    storeQuoteProblem: assign(({ context }, answer: RequestTransferQuoteResult) => ({
      amountProblem: answer.ok ? quoteProblemOf(context, answer.quote) : null,
      estimate: null,
    })),
    storeReview: assign(({ context }, answer: RequestTransferQuoteResult) => {
      const end = chosenEnd(context)?.end;
      return answer.ok && end
        ? { reviewed: { quote: answer.quote, end, value: coinValue(context, answer.quote.receiveAmount) }, ...noProblem, endProblem: null }
        : {};
    }),
    storeCaution: assign({ caution: ({ context }) => (context.reviewed ? cautionOf(context, context.reviewed) : context.caution) }),
    storeChangedEnd: assign({ endProblem: ({ context }) => changedEndProblem(context) }),
    clearReview: assign(noReview),
    clearDraft: assign(({ context: { draft } }) => ({ draft: { ...draft, wanted: { kind: 'typed', text: '' } }, endProblem: null, ...noProblem })),
    announceAmount: emit({ type: 'amount.requested' }),
    announcePauseEnd: emit({ type: 'pause.ended' }),
    announceReview: emit({ type: 'review.started' }),
    announceSent: emit(({ context }) => ({ type: 'withdrawal.sent', transfer: placedTransfer(context) })),
    announceCompleted: emit(({ context }) => ({ type: 'withdrawal.completed', transfer: placedTransfer(context) })),
    announceFailed: emit(({ context: { sent, problem: refusal } }) => ({
      type: 'withdrawal.failed',
      code: sent?.transfer?.failureCode ?? refusal?.code ?? 'refused',
    })),
  },
  delays: {
    ...transferDelays,
    lastUsedWait,
    estimateWait: failedLoadPause,
    pauseLength: ({ context }) => Math.min(pauseLeft(context), maxTimeout),
    followWait: ({ context }) => backOff(transferSteps, context.polls),
  },
});
