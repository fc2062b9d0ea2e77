import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { sampleVerification } from '../shared/verifying/inquiry.cases.ts';
import { inquiryState } from '../shared/verifying/inquiry.facts.ts';
import type { Verification } from '../shared/verifying/inquiry.types.ts';
import type { IdentityCheckMachine } from './identityCheck.machine.ts';
import { mayReopen, situationOf } from './identityCheck.situation.ts';
import type { IdentityStatus } from './identityCheck.types.ts';

const fault = new ProblemError(problem('serverFault', true));

const storing: Verification = { ...sampleVerification, state: 'storing', inquiryId: null, personaState: null };

export const statuses = {
  none: { customerState: 'unverified', verification: null },
  verified: {
    customerState: 'verified',
    verification: { ...sampleVerification, state: 'completed', outcome: 'passed', personaState: 'completed' },
  },
  rejected: { customerState: 'rejected', verification: null },
  curable: {
    customerState: 'rejected',
    verification: {
      ...sampleVerification,
      state: 'completed',
      outcome: 'failed',
      failureCodes: ['selfie_quality_check_failure'],
    },
  },
  customerStoring: { customerState: 'storing', verification: null },
  lapsed: {
    customerState: 'unverified',
    hasLapsed: true,
    verification: { ...sampleVerification, state: 'completed', outcome: 'passed', personaState: 'completed' },
  },
  preparing: { customerState: 'unverified', verification: storing },
  open: { customerState: 'unverified', verification: sampleVerification },
  begun: {
    customerState: 'unverified',
    verification: { ...sampleVerification, state: 'pending', personaState: 'pending' },
  },
  checking: {
    customerState: 'unverified',
    verification: { ...sampleVerification, state: 'pending', personaState: 'processing' },
  },
  failed: {
    customerState: 'unverified',
    verification: {
      ...sampleVerification,
      state: 'completed',
      outcome: 'failed',
      failureCodes: ['id_quality_check_failure'],
    },
  },
} as const satisfies Record<string, IdentityStatus>;

const waits = ['loading', 'awaitingInquiry', 'polling'] as const;

export const identityCheckCases: Cases<IdentityCheckMachine> = {
  inputs: [{ customerGuid: '0123456789abcdef0123456789abcdef' }],
  events: {
    'method.chosen': [{ method: 'id_and_selfie' }],
    'inquiry.failed': [{ problem: problem('inquiryFault', true) }],
  },
  actors: {
    loadStatus: { done: Object.values(statuses), faults: [fault] },
    createVerification: {
      done: [{ ok: true, verification: storing }, refusal('refused')],
      faults: [fault],
    },
    pollVerification: {
      done: [statuses.open, statuses.begun, statuses.preparing, statuses.checking, statuses.failed, statuses.verified],
      faults: [fault],
    },
    createInquirySession: {
      done: [{ ok: true, sessionToken: 'session-token' }, refusal('finished'), refusal('gone')],
      faults: [fault],
    },
    reopenCustomer: { done: [{ ok: true }, refusal('triesUsedUp')], faults: [fault] },
    inquiry: { stream: true },
    watchTab: { stream: true },
  },
  abstraction: (snapshot) => {
    const { method, polls } = snapshot.context;
    const begun = snapshot.matches('abandoned') && inquiryState(snapshot.context) === 'pending';
    return [
      situationOf(snapshot.context),
      mayReopen(snapshot.context),
      begun,
      method !== null,
      waits.some((wait) => snapshot.matches(wait)) ? polls : null,
    ];
  },
  invariants: {
    "only the customer's own state makes a pass": (snapshot) =>
      snapshot.matches('passed') && snapshot.context.reported?.customerState !== 'verified'
        ? 'passed without it'
        : undefined,
    'a session token lives no longer than the frame': (snapshot) =>
      !snapshot.matches('inquiry') && snapshot.context.sessionToken !== null ? 'it is still in the context' : undefined,
    'another try is offered only to a customer who is open or can be opened again': (snapshot) =>
      snapshot.can({ type: 'verification.retried' }) &&
      snapshot.context.reported?.customerState !== 'unverified' &&
      !mayReopen(snapshot.context)
        ? 'offered'
        : undefined,
  },
};
