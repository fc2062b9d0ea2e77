import type { Cases } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { formProblems } from './signUp.form.ts';
import type { SignUpMachine } from './signUp.machine.ts';

const fault = new ProblemError(problem('serverFault', true));

export const signUpCases: Cases<SignUpMachine> = {
  inputs: [{ email: 'maya@example.test' }],
  events: {
    'displayName.changed': [{ type: 'displayName.changed', displayName: 'Maya' }],
    'email.changed': [{ type: 'email.changed', email: 'maya@example.test' }],
    'password.changed': [{ type: 'password.changed', password: 'tin-kettle-4-moons' }],
    'terms.changed': [{ type: 'terms.changed', accepted: true }],
    'field.left': [{ type: 'field.left', field: 'email' }],
  },
  actors: {
    createCustomer: {
      done: [
        { ok: true, email: 'maya@example.test', customerGuid: '0123456789abcdef0123456789abcdef' },
        { ok: false, reason: 'emailExists' },
        { ok: false, reason: 'refused', problem: { code: 'invalid', retryable: false, fields: { password: 'Choose another password.' } } },
      ],
      faults: [fault],
    },
    recognizeAccount: { done: [{ account: 'unconfirmed' }, { account: 'confirmed' }, { account: 'notTheirs' }], faults: [fault] },
    emailLink: { done: [{ kind: 'confirmed', email: 'maya@example.test' }], faults: [fault] },
  },
  abstraction: ({ context }) => Object.keys(formProblems(context)),
  invariants: {
    'the password is gone once the account exists': (snapshot) =>
      (snapshot.matches('checkEmail') || snapshot.status === 'done') && snapshot.context.password !== '' ? 'it is still in the context' : undefined,
    'nothing is sent while a field is wrong': (snapshot) =>
      snapshot.matches('submitting') && Object.keys(formProblems(snapshot.context)).length > 0 ? 'a wrong form was submitted' : undefined,
  },
};
