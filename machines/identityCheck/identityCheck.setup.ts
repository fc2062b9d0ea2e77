import { assign, emit, setup } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { backOff, decisionSteps, frameLimit, preparationLimit, preparationSteps, requestLimit, stillWorkingAfter } from '../shared/waits.ts';
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
import { documentsCanCure, inquiryState, type Situation, situationOf, verificationOf } from './identityCheck.situation.ts';
import type {
  IdentityCheckContext,
  IdentityCheckEmitted,
  IdentityCheckEvent,
  IdentityCheckInput,
  IdentityStatus,
  SeenInquiry,
  VerificationMethod,
} from './identityCheck.types.ts';

/** Polls after which an inquiry that is still open means that the bank needs more, not that it is late. */
const pollsBeforeMore = 2;

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
    situationIs: ({ context }, params: { situation: Situation }) => situationOf(context) === params.situation,
    /** Nothing has changed yet, and the wait continues. */
    stillPreparing: ({ context }, params: { situation: Situation }) =>
      situationOf(context) === params.situation && context.polls + 1 < preparationSteps.length,
    stillChecking: ({ context }) => situationOf(context) === 'checking' && context.polls + 1 < decisionSteps.length,
    bankMayBeLate: ({ context }) => situationOf(context) === 'open' && context.polls + 1 < pollsBeforeMore,
    methodIsChosen: ({ context }) => context.method !== null,
    openInquiryFits: ({ context }) => situationOf(context) === 'open' && context.reported?.verification?.method === context.method,
    inquiryHasBegun: ({ context }) => inquiryState(context) === 'pending',
    accepted: (_, answer: Answer) => answer.ok,
    inquiryIsFinished: (_, answer: Answer) => isRefusedFor(answer, 'finished'),
  },
  actions: {
    storeReport: assign({ reported: (_, report: IdentityStatus) => report, seen: null }),
    storeVerification: assign(({ context: { reported } }, answer: CreateVerificationResult) =>
      answer.ok ? { reported: { customerState: reported?.customerState ?? 'unverified', verification: answer.verification }, seen: null } : {},
    ),
    storeSeen: assign({ seen: (_, params: { seen: SeenInquiry }) => params.seen }),
    storeMethod: assign({ method: (_, params: { method: VerificationMethod }) => params.method }),
    storeSuggestedMethod: assign({
      method: ({ context }) => (documentsCanCure(verificationOf(context)) ? 'document_submission' : context.method),
    }),
    clearMethod: assign({ method: null }),
    storeSessionToken: assign({ sessionToken: (_, answer: CreateInquirySessionResult) => (answer.ok ? answer.sessionToken : null) }),
    clearSessionToken: assign({ sessionToken: null }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
    /** A verification is under way: the choice that led to it is used, and earlier problems are over. */
    resetWait: assign({ polls: 0, method: null, problem: null }),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
    announcePassed: emit({ type: 'identity.passed' }),
  },
  delays: {
    requestLimit,
    preparationWait: ({ context }) => backOff(preparationSteps, context.polls),
    decisionWait: ({ context }) => backOff(decisionSteps, context.polls),
    frameLimit,
    preparationLimit,
    stillWorkingAfter,
  },
});

export const situationIs = (situation: Situation) => ({ type: 'situationIs', params: { situation } }) as const;
