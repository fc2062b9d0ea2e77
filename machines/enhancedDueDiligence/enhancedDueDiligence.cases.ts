import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { sampleVerification } from '../shared/verifying/inquiry.cases.ts';
import { inquiryState } from '../shared/verifying/inquiry.facts.ts';
import type { Verification } from '../shared/verifying/inquiry.types.ts';
import {
  type DueDiligenceStatus,
  type EnhancedDueDiligenceMachine,
  situationOf,
} from './enhancedDueDiligence.machine.ts';

const fault = new ProblemError(problem('serverFault', true));
const asked: Verification = { ...sampleVerification, method: 'enhanced_due_diligence' };
const storing: Verification = { ...asked, state: 'storing', inquiryId: null, personaState: null };

/** A report per situation, by name. */
export const dueDiligenceStatuses = {
  notWanted: { verification: null },
  preparing: { verification: storing },
  open: { verification: asked },
  begun: { verification: { ...asked, state: 'pending', personaState: 'pending' } },
  checking: { verification: { ...asked, state: 'pending', personaState: 'processing' } },
  passed: { verification: { ...asked, state: 'completed', outcome: 'passed', personaState: 'completed' } },
  failed: { verification: { ...asked, state: 'completed', outcome: 'failed', failureCodes: ['compliance_rejection'] } },
  expired: { verification: { ...asked, state: 'expired', personaState: 'expired' } },
} as const satisfies Record<string, DueDiligenceStatus>;

const waits = ['awaitingInquiry', 'polling'] as const;
const { open, begun, preparing, checking, failed, passed } = dueDiligenceStatuses;

export const enhancedDueDiligenceCases: Cases<EnhancedDueDiligenceMachine> = {
  inputs: [{ customerGuid: '0123456789abcdef0123456789abcdef' }],
  events: {
    'inquiry.failed': [{ problem: problem('inquiryFault', true) }],
    'dueDiligence.found': [{ guid: asked.guid }, { guid: '00000000000000000000000000000002' }],
  },
  actors: {
    loadStatus: { done: Object.values(dueDiligenceStatuses), faults: [fault] },
    createVerification: {
      done: [{ ok: true, verification: storing }, refusal('refused')],
      faults: [fault],
    },
    pollVerification: { done: [open, begun, preparing, checking, failed, passed], faults: [fault] },
    createInquirySession: {
      done: [{ ok: true, sessionToken: 'session-token' }, refusal('finished'), refusal('gone')],
      faults: [fault],
    },
    inquiry: { stream: true },
    watchTab: { stream: true },
    watchRequests: { stream: true },
  },
  abstraction: (snapshot) => {
    const resumes = snapshot.matches('abandoned') && inquiryState(snapshot.context) === 'pending';
    return [
      situationOf(snapshot.context),
      resumes,
      waits.some((wait) => snapshot.matches(wait)) ? snapshot.context.polls : null,
    ];
  },
  invariants: {
    "only the bank's outcome makes a pass": (snapshot) =>
      snapshot.matches('passed') && snapshot.context.reported?.verification?.outcome !== 'passed'
        ? 'passed without it'
        : undefined,
    'a session token lives no longer than the frame': (snapshot) =>
      !snapshot.matches('inquiry') && snapshot.context.sessionToken !== null ? 'it is still in the context' : undefined,
    'nothing is created while something can continue': (snapshot) =>
      snapshot.matches('creating') && situationOf(snapshot.context) !== 'none' ? 'another is created' : undefined,
  },
};
