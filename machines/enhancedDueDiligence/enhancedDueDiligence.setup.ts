import { assign, emit, setup } from 'xstate';
import { type FlowTypes, pollActions, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { type InquirySituation, inquiryState, type KnownInquiry, situationOfInquiry } from '../shared/verifying/inquiry.facts.ts';
import { inquiryDelays, inquiryGuards } from '../shared/verifying/inquiry.states.ts';
import {
  type CreateInquirySessionResult,
  type CreateVerificationResult,
  type InquiryContext,
  type InquiryEvent,
  inquiryActors,
  type SeenInquiry,
  type Verification,
} from '../shared/verifying/inquiry.types.ts';

/** What the bank reports: the newest due diligence, or that there is none. */
export interface DueDiligenceStatus {
  readonly verification: Verification | null;
}

export interface EnhancedDueDiligenceInput {
  readonly customerGuid: string;
}

export type EnhancedDueDiligenceContext = InquiryContext;

/** The newest due diligence in the list of verifications, whenever it is another one. */
export interface RequestFact {
  readonly type: 'dueDiligence.found';
  readonly guid: string;
}

export type EnhancedDueDiligenceEvent = InquiryEvent | RequestFact;

/** Tells the app to reload the verifications. */
export type EnhancedDueDiligenceEmitted = { readonly type: 'dueDiligence.changed' };

/** Where the bank's questions stand: `notWanted`, or as the verification stands. `none` is one that expired, and is still wanted. */
export type DueDiligenceSituation = 'notWanted' | 'passed' | InquirySituation;

/** The verification's own outcome decides. Null before the first report. */
export function situationOf(known: KnownInquiry): DueDiligenceSituation | null {
  if (known.reported === null) return null;
  const { verification } = known.reported;
  if (verification === null) return 'notWanted';
  if (verification.state === 'completed' && verification.outcome === 'passed') return 'passed';
  return situationOfInquiry(verification, inquiryState(known));
}

const enhancedDueDiligenceActors = {
  ...inquiryActors,

  /** The newest verification with the method `enhanced_due_diligence`, with its details. */
  loadStatus: promiseContract<DueDiligenceStatus, { customerGuid: string }>('loadStatus'),

  /** POST of another one. Not idempotent: after a fault the machine checks the newest one before it offers another try. */
  createVerification: promiseContract<CreateVerificationResult, { customerGuid: string }>('createVerification'),

  /** One verification with its details. */
  pollVerification: promiseContract<DueDiligenceStatus, { customerGuid: string; guid: string }>('pollVerification'),

  /** Reports the newest due diligence that the list of verifications has. */
  watchRequests: streamContract<RequestFact>('watchRequests'),
} as const;

export const enhancedDueDiligenceSetup = setup({
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
    storeSessionToken: assign({ sessionToken: (_, answer: CreateInquirySessionResult) => (answer.ok ? answer.sessionToken : null) }),
    clearSessionToken: assign({ sessionToken: null }),
    announceChange: emit({ type: 'dueDiligence.changed' }),
  },
  delays: inquiryDelays,
});

export const situationIs = (situation: DueDiligenceSituation) => ({ type: 'situationIs', params: { situation } }) as const;
