import { assign, emit, setup } from 'xstate';
import { type Problem, problem, problemOf } from '../shared/problem.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { backOff, requestLimit, second, timedOut } from '../shared/waits.ts';
import {
  type CreateInquirySessionResult,
  type CreateVerificationResult,
  createInquirySession,
  createVerification,
  inquiry,
  loadStatus,
  pollVerification,
  watchTab,
} from './identityCheck.actors.ts';
import { documentsCanCure, type Situation, situationOf, verificationOf } from './identityCheck.situation.ts';
import type {
  IdentityCheckContext,
  IdentityCheckEmitted,
  IdentityCheckEvent,
  IdentityCheckInput,
  IdentityStatus,
  VerificationMethod,
} from './identityCheck.types.ts';

/** The decision: soon at first, then rarely, and after five minutes only when asked. */
const decisionSteps = [2, 5, 15, 60, 60, 60, 60].map((seconds) => seconds * second) as [number, ...number[]];
/** What the bank does in a few seconds: storing a customer, preparing an inquiry. */
const preparationSteps = [1, 1, 1, 2, 3, 5].map((seconds) => seconds * second) as [number, ...number[]];
/** Looks after which an inquiry that is open again means that more is wanted, not that the bank is late. */
const looksBeforeMore = 2;

const situation = ({ status }: IdentityCheckContext): Situation | null => status && situationOf(status);
const moreWanted: Problem = problem('moreWanted');

/** What the person reported through the frame, until the bank says it itself. */
const withPersonaState = ({ status }: IdentityCheckContext, personaState: string): IdentityStatus | null =>
  status && { ...status, verification: { ...verificationOf(status), personaState } };

export const identityCheckSetup = setup({
  types: {
    input: {} as IdentityCheckInput,
    context: {} as IdentityCheckContext,
    events: {} as IdentityCheckEvent,
    emitted: {} as IdentityCheckEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { loadStatus, createVerification, pollVerification, createInquirySession, inquiry, watchTab },
  guards: {
    situationIs: ({ context }, params: { situation: Situation }) => situation(context) === params.situation,
    /** Still the same after a look, and the wait goes on. */
    stillPreparing: ({ context }, params: { situation: Situation }) =>
      situation(context) === params.situation && context.polls + 1 < preparationSteps.length,
    stillChecking: ({ context }) => situation(context) === 'checking' && context.polls + 1 < decisionSteps.length,
    maybeLate: ({ context }) => situation(context) === 'open' && context.polls + 1 < looksBeforeMore,
    methodIsChosen: ({ context }) => context.method !== null,
    openInquiryFits: ({ context }) => situation(context) === 'open' && context.status?.verification?.method === context.method,
    inquiryHasBegun: ({ context }) => context.status?.verification?.personaState === 'pending',
    accepted: (_, answer: Answer) => answer.ok,
    inquiryIsFinished: (_, answer: Answer) => isRefusedFor(answer, 'finished'),
  },
  actions: {
    storeStatus: assign({ status: (_, params: { status: IdentityStatus }) => params.status }),
    storeVerification: assign({
      status: ({ context }, answer: CreateVerificationResult) =>
        answer.ok ? { customerState: context.status?.customerState ?? 'unverified', verification: answer.verification } : context.status,
    }),
    storeMethod: assign({ method: (_, params: { method: VerificationMethod }) => params.method }),
    forgetMethod: assign({ method: null }),
    suggestMethod: assign({
      method: ({ context }) => (documentsCanCure(verificationOf(context.status)) ? 'document_submission' : context.method),
    }),
    storeSessionToken: assign({ sessionToken: (_, answer: CreateInquirySessionResult) => (answer.ok ? answer.sessionToken : null) }),
    forgetSessionToken: assign({ sessionToken: null }),
    markBegun: assign({ status: ({ context }) => withPersonaState(context, 'pending') }),
    markGone: assign({ status: ({ context }) => withPersonaState(context, 'expired') }),
    markFinished: assign({ status: ({ context }) => withPersonaState(context, 'completed') }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
    /** A verification is under way: the choice that led to it is used, what went wrong before is over. */
    beginWait: assign({ polls: 0, method: null, problem: null }),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeProblem: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    storeTimeout: assign({ problem: timedOut }),
    tellSlow: assign({ problem: problem('bankIsSlow', true) }),
    tellMoreWanted: assign({ problem: moreWanted }),
    tellGone: assign({ problem: problem('inquiryGone') }),
    tellMethodMissing: assign({ problem: problem('methodRequired') }),
    tellFrameSilent: assign({ problem: problem('frameDidNotOpen', true) }),
    clearProblem: assign({ problem: null }),
    announcePassed: emit({ type: 'identity.passed' }),
  },
  delays: {
    requestLimit,
    preparationWait: ({ context }) => backOff(preparationSteps, context.polls),
    decisionWait: ({ context }) => backOff(decisionSteps, context.polls),
    frameLimit: 30 * second,
  },
});
