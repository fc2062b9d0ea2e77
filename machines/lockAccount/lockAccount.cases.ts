import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { LockAccountMachine } from './lockAccount.machine.ts';

const fault = new ProblemError(problem('serverFault', true));
const faults = (['linkUsed', 'linkExpired', 'linkUnknown'] as const).map((reason) => ({ ok: false, reason }) as const);

export const lockAccountCases: Cases<LockAccountMachine> = {
  inputs: [
    { customerGuid: '0123456789abcdef0123456789abcdef', token: null },
    { customerGuid: '', token: 'token-of-the-link' },
  ],
  events: {},
  actors: {
    checkLink: {
      done: [
        { ok: true, link: { email: 'm•••@example.test', locked: false } },
        { ok: true, link: { email: 'm•••@example.test', locked: true } },
        ...faults,
        refusal('refused'),
      ],
      faults: [fault],
    },
    lock: { done: [{ ok: true }, ...faults, refusal('checkRequired'), refusal('refused')], faults: [fault] },
    oneTimeCode: { done: [{ stepUp: null }], faults: [fault] },
  },
  abstraction: ({ context }) => [context.token !== null, context.email, context.problem?.code ?? null],
  invariants: {
    'the token is gone once it is of no more use': ({ status, context }) =>
      status === 'done' && context.token !== null ? 'it is still in the context' : undefined,
    'a link that was not checked locks nothing': (snapshot) =>
      snapshot.matches('locking') && snapshot.context.token !== null && snapshot.context.email === null
        ? 'it was not checked'
        : undefined,
  },
};
