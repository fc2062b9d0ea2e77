import { passwordProblem } from '#domain/credentials/passwords.ts';
import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { NewPasswordMachine } from './newPassword.machine.ts';

const fault = new ProblemError(problem('serverFault', true));
export const sampleToken = 'q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq83';

export const newPasswordCases: Cases<NewPasswordMachine> = {
  inputs: [
    { token: sampleToken, email: 'maya@example.test' },
    { token: sampleToken.slice(1), email: 'maya@example.test' },
    { token: sampleToken, email: '' },
  ],
  events: {
    'password.changed': [{ password: 'tin-kettle-4-moons' }, { password: 'short' }],
  },
  actors: {
    checkResetLink: {
      done: [{ ok: true }, refusal('linkUsed'), refusal('linkExpired'), refusal('linkUnknown'), refusal('refused')],
      faults: [fault],
    },
    setPassword: {
      done: [
        { ok: true },
        refusal('linkSpent'),
        refusal('refused', {
          code: 'invalid_input',
          retryable: false,
          fields: { password: 'Choose another password.' },
        }),
      ],
      faults: [fault],
    },
  },
  abstraction: ({ context }) => [passwordProblem(context.password, context.email), context.token !== ''],
  invariants: {
    'no secret is left in the end': ({ status, context }) =>
      status === 'done' && context.password + context.token !== '' ? 'it is still in the context' : undefined,
  },
};
