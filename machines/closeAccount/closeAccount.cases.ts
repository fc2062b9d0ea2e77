import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { CloseAccountInput, CloseAccountMachine } from './closeAccount.machine.ts';

const fault = new ProblemError(problem('timeout', true));
const closesAt = startTime + 24 * 3600_000;

export const sampleCloseAccountInput: CloseAccountInput = { customerGuid: '0123456789abcdef0123456789abcdef' };
export const noObstacles = { balances: [], orders: 0, transfers: 0 };

export const closeAccountCases: Cases<CloseAccountMachine> = {
  inputs: [sampleCloseAccountInput],
  events: { 'closing.updated': [{ closesAt }, { closesAt: null }] },
  actors: {
    oneTimeCode: { done: [{ stepUp: null }], faults: [fault] },
    readObstacles: { done: [noObstacles, { balances: ['BTC', 'USD'], orders: 1, transfers: 0 }], faults: [fault] },
    requestClosing: {
      done: [
        { ok: true, closesAt },
        refusal('checkRequired', problem('recent_sign_in_required')),
        refusal('notEmpty', problem('account_not_empty')),
        refusal('refused'),
      ],
      faults: [fault],
    },
    keepAccount: { done: [{ ok: true }, refusal('refused')], faults: [fault] },
    watchClosing: { stream: true },
  },
  abstraction: ({ context }) => [context.closesAt !== null, context.obstacles === null, context.problem !== null],
  invariants: {
    'an account that waits says until when': (snapshot) =>
      snapshot.matches('waiting') && snapshot.context.closesAt === null ? 'the time is unknown' : undefined,
    'nothing is closed unseen': (snapshot) =>
      (snapshot.matches('asking') || snapshot.matches('submitting')) && snapshot.context.obstacles === null
        ? 'nobody looked'
        : undefined,
  },
};
