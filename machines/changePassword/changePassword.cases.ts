import { passwordProblem } from '#domain/credentials/passwords.ts';
import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { ChangePasswordMachine } from './changePassword.machine.ts';

export const changePasswordCases: Cases<ChangePasswordMachine> = {
  inputs: [{ customerGuid: '0123456789abcdef0123456789abcdef', email: 'maya@example.test' }],
  events: {
    'password.changed': [{ password: 'tin-kettle-4-moons' }, { password: 'short' }],
  },
  actors: {
    oneTimeCode: { done: [{ stepUp: null }] },
    updatePassword: {
      done: [
        { ok: true },
        refusal('checkRequired'),
        refusal('refused', {
          code: 'invalid_input',
          retryable: false,
          fields: { password: 'Choose another password.' },
        }),
      ],
      faults: [new ProblemError(problem('serverFault', true))],
    },
  },
  abstraction: ({ context }) => passwordProblem(context.password, context.email),
  invariants: {
    'a password that is not being changed is not kept': (snapshot) =>
      (snapshot.matches('idle') || snapshot.status === 'done') && snapshot.context.password !== ''
        ? 'it is still in the context'
        : undefined,
  },
};
