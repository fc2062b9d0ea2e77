import { assign, emit, not, setup } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import { isTradable } from '#domain/assets/assets.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { trying, withEvent, withOutput } from '../shared/requesting.ts';
import { arming, requestingQuote } from '../shared/reviewing.ts';
import { effectContract, type FlowTypes, streamContract } from '../shared/setup.ts';
import { type RequestTransferQuoteResult, transferActors } from '../shared/transferring/transfer.actors.ts';
import { placedTransfer } from '../shared/transferring/transfer.facts.ts';
import {
  initialTransfer,
  savingWith,
  transferActions,
  transferDelays,
  transferGuards,
} from '../shared/transferring/transfer.setup.ts';
import * as transfer from '../shared/transferring/transfer.states.ts';
import { resuming } from '../shared/transferring/transfer.states.ts';
import type { TransferFact } from '../shared/transferring/transfer.types.ts';
import { backOff, failedLoadPause, lastUsedWait, maxTimeout, transferSteps } from '../shared/waits.ts';
import {
  amountProblemOf,
  amountTextOf,
  coinValue,
  estimateOf,
  estimateRequestOf,
  feeIsNeeded,
  maxOf,
  parseAmount,
  quoteProblemOf,
  quoteRequestOf,
  switchedAmount,
  typedAmountOf,
  unitIsSwitchable,
} from './withdrawal.amount.ts';
import {
  cautionOf,
  changedEndProblem,
  choicesOf,
  chosenEnd,
  endIsUnchanged,
  endProblemOf,
  mustBeChecked,
} from './withdrawal.ends.ts';
import type {
  SavedWithdrawal,
  WithdrawableCode,
  WithdrawalContext,
  WithdrawalDraft,
  WithdrawalEmitted,
  WithdrawalEvent,
  WithdrawalFacts,
  WithdrawalInput,
} from './withdrawal.types.ts';

/**
 * Sends the customer's facts, at once and on each change, plus `tab.shown` and `network.online`.
 */
const watchFacts = streamContract<TransferFact<WithdrawalFacts>>('watchFacts');

const saveWithdrawal = effectContract<{ saved: SavedWithdrawal }>('saveWithdrawal');
const removeSavedWithdrawal = effectContract('removeSavedWithdrawal');

const initialContext = (input: WithdrawalInput): WithdrawalContext => ({
  ...initialTransfer(input, input.draft),
  assetIs: input.saved?.customerGuid === input.customerGuid ? 'chosen' : input.assetIs,
  estimate: null,
  endProblem: null,
  caution: { kind: 'none' },
});

/** From records with the newest first; null without a withdrawal. */
export function lastWithdrawn(activities: ReadonlyArray<Pick<Activity, 'kind' | 'asset'>>): WithdrawableCode | null {
  const assets = activities.flatMap(({ kind, asset }) => (kind === 'withdrawal' ? [asset] : []));
  return assets.find((code): code is WithdrawableCode => code === 'USD' || isTradable(code)) ?? null;
}

const saving = savingWith<'saveWithdrawal', WithdrawalDraft>('saveWithdrawal');
const { saveDraft } = saving;

/** Drops the previous asset's amount and destination. */
const draftFor = (draft: WithdrawalDraft, asset: WithdrawalDraft['asset']): WithdrawalDraft =>
  asset === draft.asset ? draft : { asset, counterpartyGuid: null, wanted: { kind: 'typed', text: '' } };

/** The destination determines the asset once it has loaded. */
function draftTo(
  draft: WithdrawalDraft,
  counterpartyGuid: string,
  { wallets, bankAccounts }: WithdrawalFacts,
): WithdrawalDraft {
  const code =
    wallets?.find(({ guid }) => guid === counterpartyGuid)?.asset ??
    (bankAccounts?.some(({ guid }) => guid === counterpartyGuid) ? 'USD' : null);
  const asset = code !== null && (code === 'USD' || isTradable(code)) ? code : draft.asset;
  return { ...draftFor(draft, asset), counterpartyGuid };
}

/** Editing clears the previous entry's problems. */
const noProblem = { amountProblem: null, problem: null } as const;
const noReview = { reviewed: null, caution: { kind: 'none' }, stepUp: null, sent: null, polls: 0 } as const;

/** Milliseconds until withdrawals are allowed again; zero without a pause. */
const pauseLeft = ({ facts: { withdrawalsPausedUntil }, now }: Pick<WithdrawalContext, 'facts' | 'now'>): number =>
  Math.max((withdrawalsPausedUntil ?? 0) - now(), 0);

const withdrawalSetup = setup({
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
    quoteIsUsable: ({ context }, answer: RequestTransferQuoteResult) =>
      answer.ok && quoteProblemOf(context, answer.quote) === null,
    addressMustBeChecked: ({ context }) => mustBeChecked(context.caution),
    endIsUnchanged: ({ context }) => endIsUnchanged(context),
  },
  actions: {
    ...transferActions,
    saveWithdrawal,
    removeSavedWithdrawal,
    // A destination in the address bar determines the asset, once the wallets load.
    storeFacts: assign(({ context }, { facts }: { facts: WithdrawalFacts }) => {
      const known = {
        ...context,
        facts,
        draft:
          context.draft.counterpartyGuid === null
            ? context.draft
            : draftTo(context.draft, context.draft.counterpartyGuid, facts),
      };
      const isKnown = context.endProblem?.reason === 'unknown' && choicesOf(known) !== null;
      return { facts, draft: known.draft, ...(isKnown && { endProblem: null }) };
    }),
    storeLastUsed: assign(({ context: { draft, facts } }) => ({
      draft: draftFor(draft, lastWithdrawn(facts.transfers ?? []) ?? draft.asset),
    })),
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
      return {
        draft: {
          ...context.draft,
          wanted: switchedAmount(context, amountTextOf(context), typed.ok ? typed.amount : null),
        },
        ...noProblem,
      };
    }),
    storeMax: assign(({ context }) => ({
      draft: { ...context.draft, wanted: { kind: 'max', unit: 'coins' } },
      ...noProblem,
    })),
    storeDraftProblems: assign(({ context }) => ({
      amountProblem: amountProblemOf(context),
      endProblem: endProblemOf(context),
    })),
    storeEstimate: assign({
      estimate: ({ context }, answer: RequestTransferQuoteResult) => estimateOf(context, answer),
    }),
    // The fee may have changed, so it is estimated again.
    storeQuoteProblem: assign(({ context }, answer: RequestTransferQuoteResult) => ({
      amountProblem: answer.ok ? quoteProblemOf(context, answer.quote) : null,
      estimate: null,
    })),
    storeReview: assign(({ context }, answer: RequestTransferQuoteResult) => {
      const end = chosenEnd(context)?.end;
      return answer.ok && end
        ? {
            reviewed: { quote: answer.quote, end, value: coinValue(context, answer.quote.receiveAmount) },
            ...noProblem,
            endProblem: null,
          }
        : {};
    }),
    storeCaution: assign({
      caution: ({ context }) => (context.reviewed ? cautionOf(context, context.reviewed) : context.caution),
    }),
    storeChangedEnd: assign({ endProblem: ({ context }) => changedEndProblem(context) }),
    clearReview: assign(noReview),
    clearDraft: assign(({ context: { draft } }) => ({
      draft: { ...draft, wanted: { kind: 'typed', text: '' } },
      endProblem: null,
      ...noProblem,
    })),
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

const fee = withdrawalSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'feeIsNeeded', target: 'estimating' }, { target: 'ready' }] },
    estimating: trying({
      src: 'requestTransferQuote',
      id: 'estimateFee',
      input: estimateRequestOf,
      onDone: { target: 'deciding', actions: withOutput('storeEstimate') },
      failed: 'unestimated',
    }),
    unestimated: {
      description: 'The fee is unknown. The review shows it all the same.',
      after: { estimateWait: 'deciding' },
      on: { 'tab.shown': 'deciding', 'network.online': { target: 'deciding', actions: 'clearOffline' } },
    },
    ready: { on: { 'facts.updated': { target: 'deciding', actions: withEvent('storeFacts') } } },
  },
});

const review = withdrawalSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      always: { guard: 'withdrawalsArePaused', target: 'paused' },
      on: {
        'quote.requested': [
          { guard: 'draftIsAcceptable', target: '#withdrawal.quoting' },
          { actions: 'storeDraftProblems' },
        ],
      },
    },
    paused: {
      description:
        'Nothing may leave the account for a time. What is typed stays, and the review opens when the pause ends.',
      tags: ['blocked'],
      always: { guard: not('withdrawalsArePaused'), target: 'open' },
      after: { pauseLength: { target: 'open', actions: 'announcePauseEnd' } },
    },
  },
});

const editing = withdrawalSetup.createStateConfig({
  description: 'The fee is estimated by a quote for all that is available, so that Max follows it.',
  type: 'parallel',
  tags: ['form', 'screen:withdrawalAmount'],
  meta: { title: 'Enter an amount', rail: 'Amount' },
  entry: ['clearReview', 'announceAmount'],
  on: {
    'asset.changed': { target: '.fee.deciding', actions: [withEvent('storeAsset'), saveDraft] },
    'destination.changed': { target: '.fee.deciding', actions: [withEvent('storeDestination'), saveDraft] },
    'amount.changed': { actions: [withEvent('storeAmount'), saveDraft] },
    'unit.switched': { guard: 'unitIsSwitchable', actions: ['storeUnit', saveDraft] },
    'max.chosen': { guard: 'maxIsKnown', actions: ['storeMax', saveDraft] },
  },
  states: { fee, review },
});

const quoting = withdrawalSetup.createStateConfig({
  tags: ['busy', 'screen:withdrawalAmount'],
  meta: { title: 'Getting the fee', rail: 'Amount' },
  entry: 'clearProblem',
  on: { 'amount.revised': 'editing' },
  ...requestingQuote({
    src: 'requestTransferQuote',
    id: 'requestTransferQuote',
    input: quoteRequestOf,
    review: 'reviewing',
    store: 'storeReview',
    failed: 'editing',
  }),
});

const flow = { path: 'withdrawal', screen: 'withdrawal' } as const;

const reviewing = withdrawalSetup.createStateConfig({
  description: 'The quote and its destination. They stay as they are shown until they are sent.',
  tags: ['form', 'screen:withdrawalReview'],
  meta: { title: 'Review your withdrawal', rail: 'Review' },
  entry: ['storeCaution', 'announceReview'],
  on: { 'amount.revised': 'editing' },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'addressMustBeChecked', target: 'comparing' }, { target: 'arming' }] },
    comparing: {
      description:
        'The address looks like one that was sent to before, or nobody can say whether it does. Every character must be checked.',
      tags: ['blocked'],
      on: {
        'address.checked': 'arming',
        // Missing records may have loaded.
        'facts.updated': { target: 'deciding', actions: [withEvent('storeFacts'), 'storeCaution'] },
      },
    },
    arming: { ...arming('armed'), on: { 'address.unchecked': 'deciding' } },
    armed: {
      on: {
        'address.unchecked': 'deciding',
        'withdrawal.confirmed': [
          // Another tab may have started a pause.
          { guard: 'withdrawalsArePaused', target: '#withdrawal.editing' },
          { guard: 'endIsUnchanged', target: '#withdrawal.confirmingCode', actions: 'clearProblem' },
          { target: '#withdrawal.editing', actions: 'storeChangedEnd' },
        ],
      },
    },
  },
});

const confirmingCode = withdrawalSetup.createStateConfig(transfer.confirmingCode(flow, ['storeChangedEnd']));
const submitting = withdrawalSetup.createStateConfig(
  transfer.submitting(flow, { title: 'Sending', rail: 'Confirm' }, saving),
);
const pending = withdrawalSetup.createStateConfig({
  ...transfer.pending(flow, saving, [
    { guard: 'transferIsCompleted', target: '#withdrawal.completed' },
    { guard: 'transferIsFailed', target: '#withdrawal.failed' },
  ]),
  // The list may load the change first.
  on: {
    'records.updated': '.reading',
    'withdrawal.anotherRequested': { target: 'editing', actions: ['clearDraft', saveDraft] },
  },
});

export const withdrawalMachine = withdrawalSetup.createMachine({
  id: 'withdrawal',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    // Without updates the last facts stay, and the bank still checks everything.
    onError: {},
  },
  on: { 'facts.updated': { actions: withEvent('storeFacts') }, 'network.online': { actions: 'clearOffline' } },
  states: {
    deciding: resuming({ guard: 'assetIsAwaited', target: 'awaitingRecords' }),
    awaitingRecords: {
      description:
        'The records say which asset was withdrawn last. A form that began with another one would change under the customer.',
      tags: ['busy', 'screen:withdrawalAwaited'],
      meta: { title: 'Loading', rail: 'Amount' },
      always: { guard: 'transfersAreKnown', target: 'editing', actions: 'storeLastUsed' },
      on: {
        'asset.changed': { target: 'editing', actions: [withEvent('storeAsset'), saveDraft] },
        'destination.changed': { target: 'editing', actions: [withEvent('storeDestination'), saveDraft] },
      },
      after: { lastUsedWait: 'editing' },
    },
    editing,
    quoting,
    reviewing,
    confirmingCode,
    submitting,
    pending,
    completed: {
      tags: ['terminal', 'screen:withdrawalCompleted'],
      meta: { title: 'Withdrawal completed', rail: 'Arrival' },
      entry: ['announceCompleted', 'removeSavedWithdrawal'],
      on: { 'withdrawal.anotherRequested': { target: 'editing', actions: 'clearDraft' } },
    },
    failed: {
      description: 'Nothing left the account. What was entered is kept for another try.',
      tags: ['terminal', 'screen:withdrawalFailed'],
      meta: { title: 'Withdrawal not completed', rail: 'Arrival' },
      entry: 'announceFailed',
      on: {
        'amount.revised': { target: 'editing', actions: 'clearProblem' },
        'withdrawal.anotherRequested': { target: 'editing', actions: 'clearDraft' },
      },
    },
  },
});

export type WithdrawalMachine = typeof withdrawalMachine;
