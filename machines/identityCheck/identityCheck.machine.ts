import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { canBeCured } from '#domain/verification/failures.ts';
import { problem } from '../shared/problem.ts';
import { railOf } from '../shared/rail.ts';
import { requesting, storeFault, storeTimeout, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, pollActions, problemActions } from '../shared/setup.ts';
import {
  awaitingInquiry,
  bankIsSlow,
  inquiryDelays,
  inquiryFrame,
  inquiryGuards,
  polling,
  resuming,
  reviewing,
} from '../shared/verifying/inquiry.states.ts';
import type {
  CreateInquirySessionResult,
  CreateVerificationResult,
  SeenInquiry,
} from '../shared/verifying/inquiry.types.ts';
import { hasLapsed, mayReopen, onlyDocumentsFailed, type Situation, situationOf } from './identityCheck.situation.ts';
import {
  type IdentityCheckContext,
  type IdentityCheckEmitted,
  type IdentityCheckEvent,
  type IdentityCheckInput,
  type IdentityStatus,
  identityCheckActors,
  type VerificationMethod,
} from './identityCheck.types.ts';

const failureCodesOf = ({ reported }: IdentityCheckContext): readonly string[] =>
  reported?.verification?.failureCodes ?? [];

const identityCheckSetup = setup({
  types: {} as FlowTypes<{
    input: IdentityCheckInput;
    context: IdentityCheckContext;
    events: IdentityCheckEvent;
    emitted: IdentityCheckEmitted;
  }>,
  actors: identityCheckActors,
  guards: {
    ...inquiryGuards<IdentityCheckContext, Situation>(situationOf),
    methodIsChosen: ({ context }) => context.method !== null,
    openInquiryFits: ({ context }) =>
      situationOf(context) === 'open' && context.reported?.verification?.method === context.method,
    anotherTryCanCure: ({ context }) => situationOf(context) === 'failed' && canBeCured(failureCodesOf(context)),
    mayReopen: ({ context }) => mayReopen(context),
  },
  actions: {
    ...problemActions,
    ...pollActions,
    storeSeen: assign({ seen: (_, params: { seen: SeenInquiry }) => params.seen }),
    storeSessionToken: assign({
      sessionToken: (_, answer: CreateInquirySessionResult) => (answer.ok ? answer.sessionToken : null),
    }),
    clearSessionToken: assign({ sessionToken: null }),
    storeReport: assign({ reported: (_, report: IdentityStatus) => report, seen: null }),
    storeVerification: assign(({ context: { reported } }, answer: CreateVerificationResult) =>
      answer.ok
        ? {
            reported: {
              ...reported,
              customerState: reported?.customerState ?? 'unverified',
              verification: answer.verification,
            },
            seen: null,
          }
        : {},
    ),
    storeReopened: assign({
      reported: ({ context: { reported } }) => reported && { ...reported, customerState: 'unverified' },
    }),
    storeMethod: assign({ method: (_, params: { method: VerificationMethod }) => params.method }),
    storeSuggestedMethod: assign({
      method: ({ context }) => (onlyDocumentsFailed(context) ? 'document_submission' : context.method),
    }),
    clearMethod: assign({ method: null }),
    /** Once a verification starts, the choice and earlier problems are cleared. */
    resetWait: assign({ polls: 0, method: null, problem: null }),
    announceChange: emit({ type: 'identity.changed' }),
    announcePassed: emit({ type: 'identity.passed' }),
  },
  delays: inquiryDelays,
});

const situationIs = (situation: Situation) => ({ type: 'situationIs', params: { situation } }) as const;

export const identityCheckMachine = identityCheckSetup.createMachine({
  id: 'identityCheck',
  context: ({ input }) => ({
    ...input,
    reported: null,
    seen: null,
    method: null,
    sessionToken: null,
    polls: 0,
    problem: null,
  }),
  initial: 'loading',
  invoke: {
    id: 'watchTab',
    src: 'watchTab',
    // If this fails, polling goes on in hidden tabs: wasteful but correct.
    onError: {},
  },
  states: {
    loading: {
      tags: ['busy', 'screen:identityLoading'],
      meta: { title: 'Loading your verification', requirement: '§1 identity' },
      initial: 'requesting',
      states: {
        requesting: requesting({
          src: 'loadStatus',
          input: ({ customerGuid }: IdentityCheckContext) => ({ customerGuid }),
          onDone: [
            {
              guard: withOutput('reportIsNews'),
              target: '#identityCheck.deciding',
              actions: [withOutput('storeReport'), 'announceChange'],
            },
            { target: '#identityCheck.deciding', actions: withOutput('storeReport') },
          ],
          failed: '#identityCheck.unavailable',
        }),
        waiting: { after: { preparationWait: { target: 'requesting', actions: 'countPoll' } } },
      },
    },
    deciding: {
      description:
        "The one table from the bank's report to the state of the flow. The customer's own state comes first.",
      always: [
        { guard: situationIs('verified'), target: 'passed', actions: 'clearProblem' },
        { guard: situationIs('closed'), target: 'failed', actions: 'clearProblem' },
        { guard: { type: 'stillPreparing', params: { situation: 'customerStoring' } }, target: 'loading.waiting' },
        { guard: situationIs('customerStoring'), target: 'unavailable', actions: bankIsSlow },
        { guard: situationIs('preparing'), target: 'awaitingInquiry', actions: 'resetWait' },
        { guard: situationIs('checking'), target: 'polling', actions: 'resetWait' },
        { guard: 'openInquiryFits', target: 'abandoned', actions: 'resetWait' },
        // If starting fails, the choice and the reason are kept.
        { guard: 'methodIsChosen', target: 'choosingMethod' },
        { guard: situationIs('open'), target: 'abandoned' },
        { guard: situationIs('failed'), target: 'failed' },
        { target: 'notStarted' },
      ],
    },
    unavailable: {
      description: 'The bank did not answer, or not in time. Nothing is lost.',
      tags: ['blocked', 'screen:identityUnavailable'],
      meta: { title: 'Unavailable' },
      on: { 'check.requested': { target: 'loading', actions: ['resetPolls', 'clearProblem'] } },
    },
    notStarted: {
      tags: ['screen:identityStart'],
      meta: { title: 'Verify your identity', rail: 'Method' },
      on: { 'verification.started': 'choosingMethod' },
    },
    choosingMethod: {
      tags: ['form', 'screen:identityMethod'],
      meta: { title: 'Choose how to verify', rail: 'Method' },
      on: {
        'method.chosen': { actions: [withEvent('storeMethod'), 'clearProblem'] },
        'verification.requested': [
          { guard: 'openInquiryFits', target: 'abandoned', actions: 'resetWait' },
          { guard: 'methodIsChosen', target: 'creating' },
          { actions: { type: 'storeProblem', params: problem('methodRequired') } },
        ],
        'choice.canceled': { target: 'deciding', actions: ['clearMethod', 'clearProblem'] },
      },
    },
    creating: {
      description: 'Not idempotent: after a fault the newest verification is checked before another try is offered.',
      tags: ['busy', 'screen:identityMethod'],
      meta: { title: 'Starting your verification', rail: 'Method' },
      entry: 'clearProblem',
      invoke: {
        id: 'createVerification',
        src: 'createVerification',
        input: ({ context }) => ({ customerGuid: context.customerGuid, method: context.method ?? 'id_and_selfie' }),
        onDone: [
          {
            guard: withOutput('accepted'),
            target: 'awaitingInquiry',
            actions: [withOutput('storeVerification'), 'resetWait', 'announceChange'],
          },
          { target: 'choosingMethod', actions: withOutput('storeRefusal') },
        ],
        onError: { target: 'loading', actions: [storeFault, 'resetPolls'] },
      },
      after: { requestLimit: { target: 'unavailable', actions: storeTimeout } },
    },
    awaitingInquiry: {
      ...awaitingInquiry('identityCheck'),
      tags: ['busy', 'screen:identityPreparing'],
      meta: { title: 'Preparing the questions', rail: 'Identity' },
    },
    inquiry: {
      ...inquiryFrame('identityCheck'),
      tags: ['screen:identityInquiry'],
      meta: { title: 'Answer the questions', rail: 'Identity' },
    },
    abandoned: {
      description: 'Started but not finished. The customer continues the same inquiry, or chooses another method.',
      tags: ['screen:identityResume'],
      meta: { title: 'Continue your verification', rail: 'Identity' },
      on: {
        'inquiry.resumed': [{ guard: 'inquiryHasBegun', target: 'resuming' }, { target: 'inquiry' }],
        'method.reconsidered': { target: 'choosingMethod', actions: 'clearProblem' },
        'check.requested': { target: 'loading', actions: ['resetPolls', 'clearProblem'] },
      },
    },
    resuming: {
      ...resuming('identityCheck', 'choosingMethod'),
      tags: ['busy', 'screen:identityResume'],
      meta: { title: 'Opening where you left off', rail: 'Identity' },
    },
    polling: {
      ...polling('identityCheck'),
      tags: ['screen:identityReviewing'],
      meta: { title: 'We’re reviewing your information', rail: 'Review' },
    },
    reviewing: {
      ...reviewing,
      tags: ['screen:identityReviewing'],
      meta: { title: 'We’re reviewing your information', rail: 'Review' },
    },
    passed: {
      tags: ['terminal', 'screen:identityPassed'],
      meta: { title: 'You’re verified', rail: 'Verified' },
      entry: 'announcePassed',
      on: { 'check.requested': { target: 'loading', actions: 'resetPolls' } },
    },
    failed: {
      description:
        'Another try is offered where one can cure what failed. The bank opens a rejected customer again for it; a frozen one needs support.',
      tags: ['screen:identityFailed'],
      meta: { title: 'We couldn’t verify you', rail: 'Review' },
      on: {
        'verification.retried': [
          { guard: 'anotherTryCanCure', target: 'choosingMethod', actions: ['storeSuggestedMethod', 'clearProblem'] },
          { guard: 'mayReopen', target: 'reopening' },
        ],
        'check.requested': { target: 'loading', actions: ['resetPolls', 'clearProblem'] },
      },
    },
    reopening: {
      tags: ['busy', 'screen:identityFailed'],
      meta: { title: 'Preparing another try', rail: 'Review' },
      entry: 'clearProblem',
      ...requesting({
        src: 'reopenCustomer',
        input: () => undefined,
        onDone: [
          {
            guard: withOutput('accepted'),
            target: 'choosingMethod',
            actions: ['storeReopened', 'storeSuggestedMethod'],
          },
          { target: 'failed', actions: withOutput('storeRefusal') },
        ],
        failed: 'failed',
      }),
    },
  },
});

export type IdentityCheckMachine = typeof identityCheckMachine;

type Snapshot = SnapshotFrom<IdentityCheckMachine>;

export const selectMethod = ({ context }: Snapshot) => context.method;
/** `rejected` and `frozen` have their own wording. */
export const selectCustomerState = ({ context }: Snapshot) => context.reported?.customerState ?? null;
/** The newest verification failed, and has the reason. */
export const selectHasFailed = ({ context }: Snapshot): boolean => context.reported?.verification?.outcome === 'failed';
/** Previously verified, and must verify again. */
export const selectHasLapsed = ({ context }: Snapshot): boolean => hasLapsed(context);
/** A new photo or document is enough. */
export const selectDocumentsCanCure = ({ context }: Snapshot): boolean => onlyDocumentsFailed(context);
export const selectMayTryAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'verification.retried' });
/** Method, identity, review, verified; empty while the current step is unknown. */
export const selectRail = (snapshot: Snapshot) =>
  railOf(snapshot, snapshot.hasTag('screen:identityFailed') ? 'failed' : 'now');
export const selectMayChangeMethod = (snapshot: Snapshot): boolean => snapshot.can({ type: 'method.reconsidered' });
