import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { formProblems, type SignUpMachine } from './signUp.machine.ts';
import type { SavedSignUp } from './signUp.types.ts';

/** A form that may be sent, as it is saved. */
export const filledForm: SavedSignUp = {
  firstName: 'Maya',
  lastName: 'Osei',
  email: 'maya@example.test',
  phone: '(519) 555-0123',
  country: 'CA',
  referralCode: '',
  hasOneName: false,
  termsAccepted: true,
};

const fault = new ProblemError(problem('serverFault', true));

export const signUpCases: Cases<SignUpMachine> = {
  inputs: [false, true].map((alreadySent) => ({
    ...{ email: 'maya@example.test', alreadySent },
    ...{ referralCode: 'K7QM4TXF', invitation: '', country: '', saved: null },
  })),
  events: {
    'field.changed': [
      { field: 'firstName', text: 'Maya' },
      { field: 'lastName', text: 'Osei' },
      { field: 'email', text: 'maya@example.test' },
      { field: 'email', text: 'maya@gmial.com' },
      { field: 'password', text: 'tin-kettle-4-moons' },
      { field: 'phone', text: '(519) 555-0123' },
      { field: 'country', text: 'CA' },
      { field: 'country', text: 'FR' },
    ],
    'terms.changed': [{ accepted: true }],
    'oneName.changed': [{ only: true }],
    'field.left': [{ field: 'email' }],
    'email.corrected': [{}],
  },
  actors: {
    checkFields: { done: [{}, { phone: 'phoneShape' }, { password: 'tooCommon' }], faults: [fault] },
    createCustomer: {
      done: [
        { ok: true, email: 'maya@example.test', customerGuid: '0123456789abcdef0123456789abcdef' },
        refusal('emailExists'),
        refusal('refused', { code: 'invalid', retryable: false, fields: { password: 'Choose another password.' } }),
      ],
      faults: [fault],
    },
    recognizeAccount: {
      done: [{ account: 'unconfirmed' }, { account: 'confirmed' }, { account: 'notTheirs' }],
      faults: [fault],
    },
    emailLink: { done: [{ kind: 'confirmed', email: 'maya@example.test' }], faults: [fault] },
  },
  abstraction: ({ context }) => [
    ...Object.keys(formProblems(context)),
    context.phone !== '',
    context.email.endsWith('@gmial.com'),
    context.emailMeant !== '',
  ],
  invariants: {
    'the password is gone once the account exists': (snapshot) =>
      (snapshot.matches('checkEmail') || snapshot.status === 'done') && snapshot.context.password !== ''
        ? 'it is still in the context'
        : undefined,
    'nothing is sent while a field is wrong': (snapshot) =>
      snapshot.matches('submitting') && Object.keys(formProblems(snapshot.context)).length > 0
        ? 'a wrong form was submitted'
        : undefined,
  },
};
