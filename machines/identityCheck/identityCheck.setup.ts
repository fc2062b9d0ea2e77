import { assign, emit, setup } from 'xstate';
import { canBeCured } from '#domain/verification/failures.ts';
import { type FlowTypes, pollActions, problemActions } from '../shared/setup.ts';
import { inquiryDelays, inquiryGuards } from '../shared/verifying/inquiry.states.ts';
import type { CreateInquirySessionResult, CreateVerificationResult, SeenInquiry } from '../shared/verifying/inquiry.types.ts';
import { mayReopen, onlyDocumentsFailed, type Situation, situationOf } from './identityCheck.situation.ts';
import {
  type IdentityCheckContext,
  type IdentityCheckEmitted,
  type IdentityCheckEvent,
  type IdentityCheckInput,
  type IdentityStatus,
  identityCheckActors,
  type VerificationMethod,
} from './identityCheck.types.ts';

const failureCodesOf = ({ reported }: IdentityCheckContext): readonly string[] => reported?.verification?.failureCodes ?? [];

export const identityCheckSetup = setup({
  types: {} as FlowTypes<{ input: IdentityCheckInput; context: IdentityCheckContext; events: IdentityCheckEvent; emitted: IdentityCheckEmitted }>,
  actors: identityCheckActors,
  guards: {
    ...inquiryGuards<IdentityCheckContext, Situation>(situationOf),
    methodIsChosen: ({ context }) => context.method !== null,
    openInquiryFits: ({ context }) => situationOf(context) === 'open' && context.reported?.verification?.method === context.method,
    anotherTryCanCure: ({ context }) => situationOf(context) === 'failed' && canBeCured(failureCodesOf(context)),
    mayReopen: ({ context }) => mayReopen(context),
  },
  actions: {
    ...problemActions,
    ...pollActions,
    storeSeen: assign({ seen: (_, params: { seen: SeenInquiry }) => params.seen }),
    storeSessionToken: assign({ sessionToken: (_, answer: CreateInquirySessionResult) => (answer.ok ? answer.sessionToken : null) }),
    clearSessionToken: assign({ sessionToken: null }),
    storeReport: assign({ reported: (_, report: IdentityStatus) => report, seen: null }),
    storeVerification: assign(({ context: { reported } }, answer: CreateVerificationResult) =>
      answer.ok
        ? { reported: { ...reported, customerState: reported?.customerState ?? 'unverified', verification: answer.verification }, seen: null }
        : {},
    ),
    storeReopened: assign({ reported: ({ context: { reported } }) => reported && { ...reported, customerState: 'unverified' } }),
    storeMethod: assign({ method: (_, params: { method: VerificationMethod }) => params.method }),
    storeSuggestedMethod: assign({ method: ({ context }) => (onlyDocumentsFailed(context) ? 'document_submission' : context.method) }),
    clearMethod: assign({ method: null }),
    /** A verification is under way: the choice that led to it is used, and earlier problems are over. */
    resetWait: assign({ polls: 0, method: null, problem: null }),
    announceChange: emit({ type: 'identity.changed' }),
    announcePassed: emit({ type: 'identity.passed' }),
  },
  delays: inquiryDelays,
});

export const situationIs = (situation: Situation) => ({ type: 'situationIs', params: { situation } }) as const;
