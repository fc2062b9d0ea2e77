import { emailProblem } from '#domain/credentials/email.ts';
import { samplePasskeyAnswer } from '../mfaChallenge/mfaChallenge.cases.ts';
import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { SignInMachine } from './signIn.machine.ts';
import type { SignedInSession } from './signIn.types.ts';

const fault = new ProblemError(problem('serverFault', true));

export const sampleSession: SignedInSession = {
  ut: 'user-token',
  at: 'access-token',
  email: 'maya@example.test',
  guid: '0123456789abcdef0123456789abcdef',
  displayName: 'Maya',
  utExp: 1_800_043_200,
  utIat: 1_800_000_000,
  atExp: 1_800_001_800,
};

export const signInCases: Cases<SignInMachine> = {
  inputs: [{ email: '', passkeysUsable: true }],
  events: {
    'email.changed': [{ email: 'maya@example.test' }, { email: 'maya' }],
    'password.changed': [{ password: 'Correct-horse-7' }, { password: '' }],
    'field.left': [{ field: 'email' }, { field: 'password' }],
  },
  actors: {
    authenticate: {
      done: [
        { ok: true, idToken: 'id-token', email: 'maya@example.test', emailVerified: true },
        { ok: true, idToken: 'id-token', email: 'maya@example.test', emailVerified: false },
        refusal('wrongCredentials'),
        refusal('tooManyAttempts'),
      ],
      faults: [fault],
    },
    exchangeToken: {
      done: [
        { ok: true, session: sampleSession },
        { ok: false, reason: 'mfaRequired', challenge: { methods: ['authenticator', 'recoveryCode'], passkey: null } },
        refusal('accountLocked'),
        refusal('browserUnconfirmed'),
        refusal('emailNotVerified'),
        refusal('tokenRefused'),
      ],
      faults: [fault],
    },
    mfaChallenge: {
      done: [
        { kind: 'proved', grant: { kind: 'signIn', session: sampleSession } },
        { kind: 'ended', refusal: refusal('accountLocked') },
        { kind: 'ended', refusal: refusal('tokenRefused') },
      ],
      faults: [fault],
    },
    passkeySignIn: {
      done: [
        { kind: 'chosen', signed: samplePasskeyAnswer },
        { kind: 'identified', identity: { idToken: 'id-token', email: 'maya@example.test' } },
        { kind: 'ended', refusal: refusal('passkeyUnknown') },
      ],
      faults: [fault],
    },
    oneTimeCode: { done: [{ stepUp: null }], faults: [fault] },
    unlockAccount: { done: [{ kind: 'unlocked' }, { kind: 'signInWanted' }], faults: [fault] },
    emailLink: { done: [{ kind: 'confirmed', email: 'maya@example.test' }], faults: [fault] },
  },
  abstraction: ({ context }) => [
    context.signed !== null,
    emailProblem(context.email) === null,
    context.password !== '',
  ],
  invariants: {
    'the password is gone once the flow is done': ({ status, context }) =>
      status === 'done' && context.password !== '' ? 'it is still in the context' : undefined,
    'the identity token lives only while it is exchanged, or needed to unlock the account': ({ value, context }) =>
      context.idToken !== null &&
      !['exchanging', 'mfaChallenge', 'confirmingBrowser', 'exchangingConfirmed', 'accountLocked'].includes(
        String(value),
      )
        ? `it is still in the context in ${value}`
        : undefined,
    'what a passkey signed lives only until it is checked': ({ value, context }) =>
      context.signed !== null && value !== 'usingPasskey' ? `it is still in the context in ${value}` : undefined,
  },
};
