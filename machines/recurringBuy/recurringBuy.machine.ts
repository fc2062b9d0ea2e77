import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { RecurringBuy } from '#contract/account/recurringBuys.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { addDays, dayAt, isDay, momentOf } from '#domain/sales/calendar.ts';
import {
  mostDaysAhead,
  type RecurringRule,
  type RecurringState,
  type Rhythm,
  readRecurringAmount,
} from '#domain/trades/recurringBuys.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { changeGuards } from '../shared/changing.ts';
import { confirming } from '../shared/confirming.ts';
import { type FieldProblems, fieldChecks, formActions } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { effectContract, type FlowTypes, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export interface RecurringDraft {
  readonly asset: TradableCode;
  /** Dollars as typed. */
  readonly amount: string;
  readonly rhythm: Rhythm;
  readonly firstDay: string;
  readonly hour: number;
  /** '' for no end. */
  readonly lastDay: string;
}
export type BuyToAdd = Omit<RecurringRule, 'amount'> & { readonly id: string; readonly amount: string };
export interface BuyChange {
  readonly id: string;
  readonly state: RecurringState;
}
export type RecurringField = keyof RecurringDraft;

/** A new one's form, kept with its id: it may have been set up before a reload. */
export interface SavedRecurringBuy {
  readonly customerGuid: string;
  readonly id: string;
  /** The first choice that it opened with. */
  readonly asset: TradableCode;
  readonly draft: RecurringDraft;
}

export interface RecurringBuyInput {
  readonly customerGuid: string;
  /** Sent with each try of a new one, so that it is added once. */
  readonly id: string;
  /** Null without one of this customer. */
  readonly saved: SavedRecurringBuy | null;
  /** The one to show; null to set one up. */
  readonly buy: RecurringBuy | null;
  /** The first choice of a new one. */
  readonly asset: TradableCode;
  /** The zone of a new one: an IANA name. */
  readonly zone: string;
  readonly now: () => number;
}

export interface RecurringBuyContext extends Omit<RecurringBuyInput, 'saved'> {
  readonly draft: RecurringDraft;
  readonly fieldProblems: FieldProblems<RecurringField>;
  /** The state that was last requested for it. */
  readonly wanted: RecurringState;
  readonly problem: Problem | null;
}

type BuyFact = { readonly type: 'buy.updated'; readonly buy: RecurringBuy };
export type RecurringBuyEvent =
  | BuyFact
  | { readonly type: 'draft.changed'; readonly change: Partial<RecurringDraft> }
  | { readonly type: 'form.submitted' | 'form.revised' | 'buy.confirmed' | 'retry.requested' }
  | { readonly type: 'pause.requested' | 'resume.requested' | 'stop.requested' | 'stop.confirmed' | 'stop.canceled' };

/** One was added or changed, or may have been: reload the list. */
export type RecurringBuyEmitted = { readonly type: 'recurringBuys.changed' };

/**
 * `checkRequired`: needs a code entered in the last five minutes. `refused` names the fields in
 * `problem.fields`, where some are at fault.
 */
export type AddBuyResult = { readonly ok: true; readonly buy: RecurringBuy } | Refusal<'checkRequired' | 'refused'>;
/** POST /backend/customers/recurring-buys. Idempotent by the id. */
const addBuy = promiseContract<AddBuyResult, BuyToAdd>('addBuy');

export type ChangeBuyResult = { readonly ok: true; readonly buy: RecurringBuy } | Refusal<'refused'>;
/** PUT /backend/customers/recurring-buys/{id}. Idempotent. */
const changeBuy = promiseContract<ChangeBuyResult, BuyChange>('changeBuy');

/** Sends the one of the id, at once and after each load that has it. */
const watchBuy = streamContract<BuyFact, { id: string }>('watchBuy');
/** Replaces the address of the form, so that a reload shows what was set up. */
const showAddress = effectContract<{ id: string }>('showAddress');
const saveForm = effectContract<{ saved: SavedRecurringBuy }>('saveForm');
const removeSavedForm = effectContract('removeSavedForm');

function initialDraft({ asset, saved, zone, now }: RecurringBuyInput): RecurringDraft {
  if (saved) return saved.asset === asset ? saved.draft : { ...saved.draft, asset };
  return {
    ...{ asset, amount: '', rhythm: 'weekly', hour: 9, lastDay: '' },
    firstDay: addDays(dayAt(now(), zone), 1),
  };
}

function firstDayProblem({ draft: { firstDay, hour }, zone, now }: RecurringBuyContext) {
  if (!isDay(firstDay)) return 'required';
  if (firstDay > addDays(dayAt(now(), zone), mostDaysAhead)) return 'tooFar';
  return momentOf(firstDay, hour, zone) > now() ? null : 'past';
}

function lastDayProblem({ draft: { firstDay, lastDay } }: RecurringBuyContext) {
  if (lastDay === '') return null;
  if (!isDay(lastDay)) return 'required';
  return lastDay < firstDay ? 'beforeFirst' : null;
}

/** Sentences about the amount, codes about the dates. */
const { fields, formProblems } = fieldChecks<RecurringField, RecurringBuyContext>({
  asset: () => null,
  amount({ draft }) {
    const read = readRecurringAmount(draft.amount);
    return read.ok ? null : read.problem;
  },
  rhythm: () => null,
  firstDay: firstDayProblem,
  hour: () => null,
  lastDay: lastDayProblem,
});

/** @throws Error for an amount that cannot be read, which the chart rules out */
function ruleOf({ draft, zone }: RecurringBuyContext): RecurringRule {
  const read = readRecurringAmount(draft.amount);
  if (!read.ok) throw new Error('the amount was not checked');
  return { ...draft, amount: read.amount, lastDay: draft.lastDay || null, zone };
}

/** Its state, as customers see it. */
export type Standing = 'active' | 'waitingForDollars' | 'paused' | 'ended';
export function standingOf({ state, runs: [newest] }: RecurringBuy): Standing {
  return state === 'active' && newest?.state === 'waiting' && newest.reason === 'balance' ? 'waitingForDollars' : state;
}

type Shown = Pick<RecurringBuyContext, 'buy'>;
const stands = ({ buy }: Shown, standing: Standing): boolean => buy !== null && standingOf(buy) === standing;

const s = setup({
  types: {} as FlowTypes<{
    input: RecurringBuyInput;
    context: RecurringBuyContext;
    events: RecurringBuyEvent;
    emitted: RecurringBuyEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, addBuy, changeBuy, watchBuy },
  guards: {
    ...changeGuards,
    isKnown: ({ context }) => context.buy !== null,
    draftIsValid: ({ context }) => Object.keys(formProblems(context)).length === 0,
    fieldsAreNamed: (_, answer: AddBuyResult) =>
      !answer.ok && fields.some((field) => answer.problem?.fields?.[field] !== undefined),
    isWaitingForDollars: ({ context }) => stands(context, 'waitingForDollars'),
    isPaused: ({ context }) => stands(context, 'paused'),
    isEnded: ({ context }) => stands(context, 'ended'),
    hasEnded: (_, { buy }: { buy: RecurringBuy }) => buy.state === 'ended',
    wasChangedAnyway: ({ context }, { buy }: { buy: RecurringBuy }) =>
      context.problem !== null && buy.state === context.wanted,
  },
  actions: {
    ...formActions<RecurringField>(fields),
    storeDraft: assign(({ context }, { change }: { change: Partial<RecurringDraft> }) => ({
      draft: { ...context.draft, ...change },
      fieldProblems: Object.fromEntries(Object.entries(context.fieldProblems).filter(([field]) => !(field in change))),
      problem: null,
    })),
    storeDraftProblems: assign({ fieldProblems: ({ context }) => formProblems(context), problem: null }),
    storeBuy: assign({ buy: (_, { buy }: { buy: RecurringBuy }) => buy }),
    storeReply: assign({
      buy: ({ context }, answer: AddBuyResult | ChangeBuyResult) => (answer.ok ? answer.buy : context.buy),
    }),
    storeWanted: assign({ wanted: (_, { state }: { state: RecurringState }) => state }),
    showAddress,
    saveForm,
    removeSavedForm,
    announceChange: emit({ type: 'recurringBuys.changed' }),
  },
  delays: { requestLimit },
});

const wanting = (state: RecurringState) => ({ type: 'storeWanted', params: { state } }) as const;
const showOwnAddress = {
  type: 'showAddress',
  params: ({ context: { id } }: { context: RecurringBuyContext }) => ({ id }),
} as const;
const saveDraft = {
  type: 'saveForm',
  params: ({ context: { customerGuid, id, asset, draft } }: { context: RecurringBuyContext }) => ({
    saved: { customerGuid, id, asset, draft },
  }),
} as const;
/** Once it is set up. */
const leaveForm = ['removeSavedForm', showOwnAddress] as const;

const pause = { target: 'changing', actions: wanting('paused') } as const;
const resume = { target: 'changing', actions: wanting('active') } as const;

const shown = s.createStateConfig({
  description: 'By its newest row, which is loaded each minute and after each change.',
  initial: 'deciding',
  on: {
    'buy.updated': [
      {
        guard: withEvent('wasChangedAnyway'),
        target: '.deciding',
        actions: [withEvent('storeBuy'), 'clearProblem'],
      },
      { target: '.deciding', actions: withEvent('storeBuy') },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'isWaitingForDollars', target: 'waitingForDollars' },
        { target: 'active' },
      ],
    },
    active: {
      tags: ['screen:recurringBuy'],
      meta: { title: 'Active' },
      on: { 'pause.requested': pause, 'stop.requested': 'confirmingStop' },
    },
    waitingForDollars: {
      description: 'Its newest date is tried again until there are enough dollars, for 23 hours at most.',
      tags: ['screen:recurringBuy'],
      meta: { title: 'Waiting for dollars' },
      on: { 'pause.requested': pause, 'stop.requested': 'confirmingStop' },
    },
    paused: {
      description: 'Dates during a pause are not made up for.',
      tags: ['screen:recurringBuy'],
      meta: { title: 'Paused' },
      on: { 'resume.requested': resume, 'stop.requested': 'confirmingStop' },
    },
    confirmingStop: {
      description: 'A stop is final, so it is confirmed.',
      tags: ['screen:recurringStop'],
      meta: { title: 'Stop this recurring buy?' },
      on: {
        'stop.confirmed': { target: 'changing', actions: wanting('ended') },
        'stop.canceled': 'deciding',
        'buy.updated': [
          { guard: withEvent('hasEnded'), target: 'ended', actions: withEvent('storeBuy') },
          { actions: withEvent('storeBuy') },
        ],
      },
    },
    changing: {
      description: 'After a fault it is loaded again: it may have been changed.',
      tags: ['busy', 'screen:recurringBuy'],
      meta: { title: 'Changing it' },
      entry: 'clearProblem',
      exit: 'announceChange',
      on: { 'buy.updated': { actions: withEvent('storeBuy') } },
      ...requesting({
        src: 'changeBuy',
        input: ({ id, wanted }: RecurringBuyContext): BuyChange => ({ id, state: wanted }),
        onDone: [
          { guard: withOutput('accepted'), target: 'deciding', actions: withOutput('storeReply') },
          { target: 'deciding', actions: withOutput('storeRefusal') },
        ],
        failed: 'deciding',
      }),
    },
    ended: {
      tags: ['screen:recurringBuy'],
      meta: { title: 'Ended' },
    },
  },
});

export const recurringBuyMachine = s.createMachine({
  id: 'recurringBuy',
  context: ({ input: { saved, ...input } }) => ({
    ...input,
    draft: initialDraft({ saved, ...input }),
    fieldProblems: {},
    wanted: 'active',
    problem: null,
  }),
  invoke: {
    id: 'watchBuy',
    src: 'watchBuy',
    input: ({ context: { id } }) => ({ id }),
    // The last loaded row stays; the server decides.
    onError: {},
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isKnown', target: 'shown' }, { target: 'editing' }] },
    editing: {
      tags: ['form', 'screen:recurringForm'],
      meta: { title: 'Set up a recurring buy' },
      on: {
        'draft.changed': { actions: [withEvent('storeDraft'), saveDraft] },
        // Set up before a reload.
        'buy.updated': { target: 'shown', actions: [withEvent('storeBuy'), ...leaveForm] },
        'form.submitted': [{ guard: 'draftIsValid', target: 'reviewing' }, { actions: 'storeDraftProblems' }],
      },
    },
    reviewing: {
      description: 'The order in words, its next dates, and when a date is tried again or skipped.',
      tags: ['screen:recurringReview'],
      meta: { title: 'Review' },
      on: { 'buy.confirmed': 'confirmingCode', 'form.revised': { target: 'editing', actions: 'clearProblem' } },
    },
    confirmingCode: {
      description: 'The code’s email names exactly what was reviewed.',
      tags: ['screen:recurringCode'],
      meta: { title: 'Confirm with a code' },
      entry: 'clearProblems',
      invoke: confirming('adding', 'reviewing', (context: RecurringBuyContext) => ({
        kind: 'recurringBuy',
        ...ruleOf(context),
      })),
      on: { 'form.revised': 'reviewing' },
    },
    adding: {
      tags: ['busy', 'screen:recurringReview'],
      meta: { title: 'Setting it up' },
      exit: 'announceChange',
      ...requesting({
        src: 'addBuy',
        input: (context: RecurringBuyContext): BuyToAdd => ({
          ...ruleOf(context),
          id: context.id,
          amount: context.draft.amount,
        }),
        onDone: [
          { guard: withOutput('accepted'), target: 'shown', actions: [withOutput('storeReply'), ...leaveForm] },
          { guard: withOutput('checkIsRequired'), target: 'confirmingCode' },
          { guard: withOutput('fieldsAreNamed'), target: 'editing', actions: withOutput('storeRefusal') },
          { target: 'refused', actions: withOutput('storeRefusal') },
        ],
        failed: 'unknown',
      }),
    },
    refused: {
      tags: ['screen:recurringRefused'],
      meta: { title: 'Not set up' },
      on: { 'form.revised': { target: 'editing', actions: 'clearProblem' } },
    },
    unknown: {
      description: 'It may have been set up. Trying again with the same id adds nothing twice.',
      tags: ['screen:recurringUnknown'],
      meta: { title: 'Outcome unknown' },
      on: {
        'retry.requested': { target: 'adding', actions: 'clearProblem' },
        'buy.updated': { target: 'shown', actions: ['clearProblem', withEvent('storeBuy'), ...leaveForm] },
      },
    },
    shown,
  },
});

export type RecurringBuyMachine = typeof recurringBuyMachine;
type Snapshot = SnapshotFrom<RecurringBuyMachine>;

export const selectDraft = ({ context }: Snapshot): RecurringDraft => context.draft;
/** A sentence, a code of ours, or the server's message, by field. */
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
export const selectZone = ({ context }: Snapshot): string => context.zone;
export const selectNow = ({ context }: Snapshot): number => context.now();
/** In the zone. */
export const selectToday = ({ context: { now, zone } }: Snapshot): string => dayAt(now(), zone);
/** Once the draft was checked. */
export const selectRule = ({ context }: Snapshot): RecurringRule => ruleOf(context);
export const selectBuy = ({ context }: Snapshot): RecurringBuy | null => context.buy;
/** The requested state, while its request lasts. */
export const selectChange = (snapshot: Snapshot): RecurringState | null =>
  snapshot.matches({ shown: 'changing' }) ? snapshot.context.wanted : null;
