import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { UnlockAccountInput, UnlockAccountMachine, UnlockInquiry } from './unlockAccount.machine.ts';

const fault = new ProblemError(problem('serverFault', true));

export const sampleUnlock: UnlockAccountInput = { email: 'maya@example.test', idToken: 'id-token' };
export const sampleInquiry: UnlockInquiry = { inquiryId: 'inq_sample', sessionToken: null };

const stages = ['none', 'failed', 'checking', 'unlocked'] as const;
const tokenRefused = refusal('tokenRefused', problem('invalid_token'));
const refused = refusal('refused', problem('too_many_requests'));
const waits = ['opening', 'polling'] as const;

export const unlockAccountCases: Cases<UnlockAccountMachine> = {
  inputs: [sampleUnlock],
  events: { 'inquiry.failed': [{ problem: problem('inquiryFailed', true) }] },
  actors: {
    readStage: {
      done: [...stages.map((stage) => ({ ok: true, stage }) as const), tokenRefused, refused],
      faults: [fault],
    },
    openCheck: {
      done: [
        { ok: true, stage: 'open', inquiry: sampleInquiry },
        { ok: true, stage: 'preparing', inquiry: null },
        { ok: true, stage: 'checking', inquiry: null },
        refusal('codeRequired', problem('code_required')),
        tokenRefused,
        refused,
      ],
      faults: [fault],
    },
    oneTimeCode: { done: [{ stepUp: null }], faults: [fault] },
    inquiry: { stream: true },
  },
  abstraction: (snapshot) => [
    snapshot.context.stage,
    snapshot.context.inquiry !== null,
    waits.some((wait) => snapshot.matches(wait)) ? snapshot.context.polls : null,
  ],
  invariants: {
    'only the server unlocks': (snapshot) =>
      snapshot.matches('unlocked') && snapshot.context.stage !== 'unlocked' ? 'it did not say so' : undefined,
    'the identity token is gone once the flow is done': ({ status, context }) =>
      status === 'done' && context.idToken !== '' ? 'it is still in the context' : undefined,
    'an inquiry is known only while it is open': (snapshot) =>
      snapshot.context.inquiry !== null && !snapshot.matches('inquiry') && !snapshot.matches('opening')
        ? 'it is still in the context'
        : undefined,
  },
};
