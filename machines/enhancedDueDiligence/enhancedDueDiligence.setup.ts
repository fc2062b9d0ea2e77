import { assign, emit, setup } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import { type Answer, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import type { CreateInquirySessionResult, CreateVerificationResult } from '../shared/verifying/inquiry.actors.ts';
import { inquiryDelays, inquiryGuards } from '../shared/verifying/inquiry.states.ts';
import type { SeenInquiry } from '../shared/verifying/inquiry.types.ts';
import { enhancedDueDiligenceActors } from './enhancedDueDiligence.actors.ts';
import { type DueDiligenceSituation, situationOf } from './enhancedDueDiligence.situation.ts';
import type {
  DueDiligenceStatus,
  EnhancedDueDiligenceContext,
  EnhancedDueDiligenceEmitted,
  EnhancedDueDiligenceEvent,
  EnhancedDueDiligenceInput,
  RequestFact,
} from './enhancedDueDiligence.types.ts';

export const enhancedDueDiligenceSetup = setup({
  types: {
    input: {} as EnhancedDueDiligenceInput,
    context: {} as EnhancedDueDiligenceContext,
    events: {} as EnhancedDueDiligenceEvent,
    emitted: {} as EnhancedDueDiligenceEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: enhancedDueDiligenceActors,
  guards: {
    ...inquiryGuards<EnhancedDueDiligenceContext, DueDiligenceSituation>(situationOf),
    isAnother: ({ context }, { guid }: RequestFact) => context.reported?.verification?.guid !== guid,
  },
  actions: {
    storeReport: assign({ reported: (_, report: DueDiligenceStatus) => report, seen: null }),
    storeVerification: assign((_, answer: CreateVerificationResult) =>
      answer.ok ? { reported: { verification: answer.verification }, seen: null } : {},
    ),
    storeSeen: assign({ seen: (_, params: { seen: SeenInquiry }) => params.seen }),
    storeSessionToken: assign({ sessionToken: (_, answer: CreateInquirySessionResult) => (answer.ok ? answer.sessionToken : null) }),
    clearSessionToken: assign({ sessionToken: null }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
    announceChange: emit({ type: 'dueDiligence.changed' }),
  },
  delays: inquiryDelays,
});

export const situationIs = (situation: DueDiligenceSituation) => ({ type: 'situationIs', params: { situation } }) as const;
