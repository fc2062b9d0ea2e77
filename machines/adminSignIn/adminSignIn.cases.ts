import { emailProblem } from '#domain/credentials/email.ts';
import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { sampleStaffSignIn } from '../shared/staffSamples.ts';
import type { AdminSignInMachine } from './adminSignIn.machine.ts';

const fault = new ProblemError(problem('serverFault', true));

export const adminSignInCases: Cases<AdminSignInMachine> = {
  inputs: [undefined],
  events: {
    'email.changed': [{ email: 'owner@statechange.test' }, { email: 'owner' }],
    'password.changed': [{ password: 'Admin-2026-pass' }, { password: '' }],
    'field.left': [{ field: 'email' }, { field: 'password' }],
  },
  actors: {
    signInStaff: {
      done: [
        { ok: true, signedIn: sampleStaffSignIn },
        { ok: false, reason: 'mfaRequired', challenge: { methods: ['authenticator', 'recoveryCode'], passkey: null } },
        refusal('wrongCredentials'),
        refusal('tooManyAttempts'),
      ],
      faults: [fault],
    },
    mfaChallenge: {
      done: [
        { kind: 'proved', grant: { kind: 'staffSignIn', signedIn: sampleStaffSignIn } },
        { kind: 'ended', refusal: refusal('tokenRefused') },
      ],
      faults: [fault],
    },
  },
  abstraction: ({ context }) => [emailProblem(context.email) === null, context.password !== ''],
  invariants: {
    'the password is gone once the flow is done': ({ status, context }) =>
      status === 'done' && context.password !== '' ? 'it is still in the context' : undefined,
  },
};
