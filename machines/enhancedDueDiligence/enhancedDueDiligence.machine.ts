import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { railOf } from '../shared/rail.ts';
import { requesting, storeFault, storeTimeout, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, pollActions, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import {
  type InquirySituation,
  inquiryState,
  type KnownInquiry,
  situationOfInquiry,
} from '../shared/verifying/inquiry.facts.ts';
import {
  awaitingInquiry,
  inquiryDelays,
  inquiryFrame,
  inquiryGuards,
  polling,
  resuming,
  reviewing,
} from '../shared/verifying/inquiry.states.ts';
import {
  type CreateInquirySessionResult,
  type CreateVerificationResult,
  type InquiryContext,
  type InquiryEvent,
  inquiryActors,
  type SeenInquiry,
  type Verification,
} from '../shared/verifying/inquiry.types.ts';

/** The bank's newest due diligence, or none. */
export interface DueDiligenceStatus {
  readonly verification: Verification | null;
}

interface EnhancedDueDiligenceInput {
  readonly customerGuid: string;
}

type EnhancedDueDiligenceContext = InquiryContext;

/** The list of verifications has a newer due diligence. */
export interface RequestFact {
  readonly type: 'dueDiligence.found';
  readonly guid: string;
}

type EnhancedDueDiligenceEvent = InquiryEvent | RequestFact;

/** Has the app reload the verifications. */
type EnhancedDueDiligenceEmitted = { readonly type: 'dueDiligence.changed' };

/**
 * `notWanted`: the bank has no questions. `none`: the verification expired and is still required.
 */
type DueDiligenceSituation = 'notWanted' | 'passed' | InquirySituation;

/** The verification's outcome decides. Null before the first report. */
export function situationOf(known: KnownInquiry): DueDiligenceSituation | null {
  if (known.reported === null) return null;
  const { verification } = known.reported;
  if (verification === null) return 'notWanted';
  if (verification.state === 'completed' && verification.outcome === 'passed') return 'passed';
  return situationOfInquiry(verification, inquiryState(known));
}

const enhancedDueDiligenceActors = {
  ...inquiryActors,

  /** The newest verification with the method `enhanced_due_diligence`. */
  loadStatus: promiseContract<DueDiligenceStatus, { customerGuid: string }>('loadStatus'),

  /**
   * Not idempotent: after a fault the machine checks the newest verification before offering a
   * retry.
   */
  createVerification: promiseContract<CreateVerificationResult, { customerGuid: string }>('createVerification'),

  pollVerification: promiseContract<DueDiligenceStatus, { customerGuid: string; guid: string }>('pollVerification'),

  /** Reports the newest due diligence in the list. */
  watchRequests: streamContract<RequestFact>('watchRequests'),
} as const;

const enhancedDueDiligenceSetup = setup({
  types: {} as FlowTypes<{
    input: EnhancedDueDiligenceInput;
    context: EnhancedDueDiligenceContext;
    events: EnhancedDueDiligenceEvent;
    emitted: EnhancedDueDiligenceEmitted;
  }>,
  actors: enhancedDueDiligenceActors,
  guards: {
    ...inquiryGuards<EnhancedDueDiligenceContext, DueDiligenceSituation>(situationOf),
    isAnother: ({ context }, { guid }: RequestFact) => context.reported?.verification?.guid !== guid,
  },
  actions: {
    ...problemActions,
    ...pollActions,
    storeReport: assign({ reported: (_, report: DueDiligenceStatus) => report, seen: null }),
    storeVerification: assign((_, answer: CreateVerificationResult) =>
      answer.ok ? { reported: { verification: answer.verification }, seen: null } : {},
    ),
    storeSeen: assign({ seen: (_, params: { seen: SeenInquiry }) => params.seen }),
    storeSessionToken: assign({
      sessionToken: (_, answer: CreateInquirySessionResult) => (answer.ok ? answer.sessionToken : null),
    }),
    clearSessionToken: assign({ sessionToken: null }),
    announceChange: emit({ type: 'dueDiligence.changed' }),
  },
  delays: inquiryDelays,
});

const situationIs = (situation: DueDiligenceSituation) => ({ type: 'situationIs', params: { situation } }) as const;

/** The bank has questions, or new ones. */
const found = {
  guard: withEvent('isAnother'),
  target: '#enhancedDueDiligence.loading',
  actions: 'clearProblem',
} as const;
const recheck = { target: '#enhancedDueDiligence.loading', actions: 'clearProblem' } as const;

export const enhancedDueDiligenceMachine = enhancedDueDiligenceSetup.createMachine({
  id: 'enhancedDueDiligence',
  context: ({ input }) => ({ ...input, reported: null, seen: null, sessionToken: null, polls: 0, problem: null }),
  initial: 'notRequested',
  invoke: [
    {
      id: 'watchTab',
      src: 'watchTab',
      // If this fails, polling goes on in hidden tabs: wasteful but correct.
      onError: {},
    },
    {
      id: 'watchRequests',
      src: 'watchRequests',
      // If this fails, new requests appear when the page is reopened.
      onError: {},
    },
  ],
  states: {
    notRequested: {
      description: 'The bank has no questions, or the list of verifications has not loaded yet.',
      tags: ['screen:dueDiligenceNone'],
      meta: { title: 'No questions' },
      on: { 'dueDiligence.found': found },
    },
    loading: {
      tags: ['busy', 'screen:dueDiligenceLoading'],
      meta: { title: 'Loading the bank’s questions', requirement: '§3 enhanced due diligence' },
      ...requesting({
        src: 'loadStatus',
        input: ({ customerGuid }: EnhancedDueDiligenceContext) => ({ customerGuid }),
        onDone: [
          {
            guard: withOutput('reportIsNews'),
            target: 'deciding',
            actions: [withOutput('storeReport'), 'announceChange'],
          },
          { target: 'deciding', actions: withOutput('storeReport') },
        ],
        failed: 'unavailable',
      }),
    },
    deciding: {
      description: "The one table from the bank's report to the state of the flow.",
      always: [
        { guard: situationIs('notWanted'), target: 'notRequested', actions: 'clearProblem' },
        { guard: situationIs('passed'), target: 'passed', actions: 'clearProblem' },
        { guard: situationIs('failed'), target: 'failed', actions: 'clearProblem' },
        { guard: situationIs('checking'), target: 'polling', actions: ['resetPolls', 'clearProblem'] },
        { guard: 'inquiryHasBegun', target: 'abandoned' },
        { target: 'requested' },
      ],
    },
    unavailable: {
      description: 'The bank did not answer, or not in time. Nothing is lost.',
      tags: ['blocked', 'screen:dueDiligenceUnavailable'],
      meta: { title: 'Unavailable' },
      on: { 'check.requested': { target: 'loading', actions: ['resetPolls', 'clearProblem'] } },
    },
    requested: {
      description: 'The bank wants answers. Nothing opens until the customer is ready.',
      tags: ['screen:dueDiligenceStart'],
      meta: { title: 'The bank has a few questions', rail: 'Questions' },
      on: {
        'verification.started': [
          { guard: situationIs('open'), target: 'inquiry' },
          { guard: situationIs('preparing'), target: 'awaitingInquiry', actions: ['resetPolls', 'clearProblem'] },
          { target: 'creating' },
        ],
        'dueDiligence.found': found,
      },
    },
    creating: {
      description: 'Not idempotent: after a fault the newest one is checked before another try is offered.',
      tags: ['busy', 'screen:dueDiligenceStart'],
      meta: { title: 'Starting again', rail: 'Questions' },
      entry: 'clearProblem',
      invoke: {
        id: 'createVerification',
        src: 'createVerification',
        input: ({ context }) => ({ customerGuid: context.customerGuid }),
        onDone: [
          {
            guard: withOutput('accepted'),
            target: 'awaitingInquiry',
            actions: [withOutput('storeVerification'), 'resetPolls', 'announceChange'],
          },
          { target: 'requested', actions: withOutput('storeRefusal') },
        ],
        onError: { target: 'loading', actions: storeFault },
      },
      after: { requestLimit: { target: 'unavailable', actions: storeTimeout } },
    },
    awaitingInquiry: {
      ...awaitingInquiry('enhancedDueDiligence'),
      tags: ['busy', 'screen:dueDiligencePreparing'],
      meta: { title: 'Preparing the questions', rail: 'Questions' },
    },
    inquiry: {
      ...inquiryFrame('enhancedDueDiligence'),
      tags: ['screen:dueDiligenceInquiry'],
      meta: { title: 'Answer the questions', rail: 'Questions' },
    },
    abandoned: {
      description: 'Started but not finished. The customer continues the same inquiry.',
      tags: ['screen:dueDiligenceResume'],
      meta: { title: 'Continue your answers', rail: 'Questions' },
      on: {
        'inquiry.resumed': [{ guard: 'inquiryHasBegun', target: 'resuming' }, { target: 'inquiry' }],
        'check.requested': recheck,
      },
    },
    resuming: {
      ...resuming('enhancedDueDiligence', 'requested'),
      tags: ['busy', 'screen:dueDiligenceResume'],
      meta: { title: 'Opening where you left off', rail: 'Questions' },
    },
    polling: {
      ...polling('enhancedDueDiligence'),
      tags: ['screen:dueDiligenceReviewing'],
      meta: { title: 'The bank is reviewing your answers', rail: 'Review' },
    },
    reviewing: {
      ...reviewing,
      tags: ['screen:dueDiligenceReviewing'],
      meta: { title: 'The bank is reviewing your answers', rail: 'Review' },
    },
    passed: {
      tags: ['terminal', 'screen:dueDiligencePassed'],
      meta: { title: 'Your answers are accepted', rail: 'Done' },
      on: { 'dueDiligence.found': found },
    },
    failed: {
      description: 'The bank did not accept the answers. Support can explain; no other try is offered.',
      tags: ['screen:dueDiligenceFailed'],
      meta: { title: 'The bank needs to talk to you', rail: 'Review' },
      on: { 'dueDiligence.found': found, 'check.requested': recheck },
    },
  },
});

export type EnhancedDueDiligenceMachine = typeof enhancedDueDiligenceMachine;

type Snapshot = SnapshotFrom<EnhancedDueDiligenceMachine>;

/** The bank has or had questions. */
export const selectIsRequested = (snapshot: Snapshot): boolean => !snapshot.hasTag('screen:dueDiligenceNone');
/** Questions, review, done; empty while the current step is unknown. */
export const selectRail = (snapshot: Snapshot) =>
  railOf(snapshot, snapshot.hasTag('screen:dueDiligenceFailed') ? 'failed' : 'now');
