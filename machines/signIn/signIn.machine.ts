import { assign, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { requiredProblem } from '#domain/credentials/fieldProblem.ts';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { emailLinkMachine } from '../emailLink/emailLink.machine.ts';
import { mfaChallengeMachine } from '../mfaChallenge/mfaChallenge.machine.ts';
import { type MfaChallengeOutput, mfaChallengeOf } from '../mfaChallenge/mfaChallenge.types.ts';
import type { PasskeySignInInput, PasskeySignInOutput } from '../passkeySignIn/passkeySignIn.types.ts';
import { oneTimeCode } from '../shared/codeOnDemand.ts';
import { formActions, problemsOf, withField, withoutField } from '../shared/fields.ts';
import { type Answer, isRefusedFor, problem, problemOfAnswer } from '../shared/problem.ts';
import { requesting, storeFault, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import type { FlowTypes } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';
import type { UnlockAccountOutput } from '../unlockAccount/unlockAccount.machine.ts';
import {
  type AuthenticateResult,
  authenticate,
  type ExchangeTokenResult,
  exchangeToken,
  passkeySignIn,
  type SignInContext,
  type SignInEvent,
  type SignInField,
  type SignInInput,
  type SignInOutput,
  unlockAccount,
} from './signIn.types.ts';

/** Only required: older passwords may predate the rules. */
const fieldProblemOf = (context: SignInContext, field: SignInField) =>
  field === 'email' ? emailProblem(context.email) : requiredProblem(context.password);
const formProblems = (context: SignInContext) =>
  problemsOf<SignInField>({ email: fieldProblemOf(context, 'email'), password: fieldProblemOf(context, 'password') });

const signInSetup = setup({
  types: {} as FlowTypes<{
    input: SignInInput;
    context: SignInContext;
    events: SignInEvent;
    output: SignInOutput;
    children: { emailLink: 'emailLink'; mfaChallenge: 'mfaChallenge'; oneTimeCode: 'oneTimeCode' };
  }>,
  actors: {
    authenticate,
    exchangeToken,
    unlockAccount,
    emailLink: emailLinkMachine,
    mfaChallenge: mfaChallengeMachine,
    oneTimeCode,
    passkeySignIn,
  },
  guards: {
    formIsValid: ({ context }) => Object.keys(formProblems(context)).length === 0,
    accepted: (_, answer: Answer) => answer.ok,
    emailIsConfirmed: (_, answer: AuthenticateResult) => answer.ok && answer.emailVerified,
    emailIsUnconfirmed: (_, answer: Answer) => isRefusedFor(answer, 'emailNotVerified'),
    factorIsWanted: (_, answer: ExchangeTokenResult) => 'challenge' in answer,
    browserIsUnconfirmed: (_, answer: Answer) => isRefusedFor(answer, 'browserUnconfirmed'),
    accountIsLocked: (_, answer: Answer) => isRefusedFor(answer, 'accountLocked'),
    factorIsProved: (_, { kind }: MfaChallengeOutput) => kind === 'proved',
    passkeyIsChosen: (_, { kind }: PasskeySignInOutput) => kind === 'chosen',
    passkeyIsProved: (_, { kind }: PasskeySignInOutput) => kind === 'identified',
    accountIsUnlocked: (_, { kind }: UnlockAccountOutput) => kind === 'unlocked',
    checkEndedSinceLocked: (_, output: MfaChallengeOutput) =>
      output.kind === 'ended' && output.refusal.reason === 'accountLocked',
  },
  actions: {
    ...formActions(['email', 'password']),
    storeEmail: assign({
      email: (_, params: { email: string }) => params.email,
      fieldProblems: ({ context }) => withoutField(context.fieldProblems, 'email'),
    }),
    storePassword: assign({
      password: (_, params: { password: string }) => params.password,
      fieldProblems: ({ context }) => withoutField(context.fieldProblems, 'password'),
    }),
    storeFieldProblem: assign({
      fieldProblems: ({ context }, params: { field: SignInField }) =>
        withField(context.fieldProblems, params.field, fieldProblemOf(context, params.field)),
    }),
    storeFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    storeIdToken: assign({ idToken: (_, answer: AuthenticateResult) => (answer.ok ? answer.idToken : null) }),
    storeSigned: assign({
      signed: (_, output: PasskeySignInOutput) => (output.kind === 'chosen' ? output.signed : null),
    }),
    storeIdentity: assign(({ context }, output: PasskeySignInOutput) =>
      output.kind === 'identified' ? { ...output.identity, signed: null } : context,
    ),
    storePasskeyEnd: assign({
      problem: (_, output: PasskeySignInOutput) => (output.kind === 'ended' ? problemOfAnswer(output.refusal) : null),
    }),
    storeSession: assign({ session: (_, answer: ExchangeTokenResult) => (answer.ok ? answer.session : null) }),
    storeChallenge: assign({
      challenge: (_, answer: ExchangeTokenResult) => ('challenge' in answer ? answer.challenge : null),
    }),
    storeGrant: assign({
      session: (_, output: MfaChallengeOutput) =>
        output.kind === 'proved' && output.grant.kind === 'signIn' ? output.grant.session : null,
    }),
    storeCheckEnd: assign({
      problem: (_, output: MfaChallengeOutput) => (output.kind === 'ended' ? problemOfAnswer(output.refusal) : null),
    }),
    clearProof: assign({ idToken: null, challenge: null, signed: null }),
    clearPassword: assign({ password: '' }),
  },
  delays: { requestLimit },
});

/** Exchanges the identity token. @param more outcomes that only one of its states expects */
const exchange = <const More extends readonly object[]>(...more: More) =>
  ({
    tags: ['busy', 'screen:signIn'],
    meta: { title: 'Opening your account', requirement: '§7 generate-customer-token' },
    ...requesting({
      src: 'exchangeToken',
      input: ({ email, idToken }: SignInContext) => ({ email: tidyText(email), idToken: idToken ?? '' }),
      onDone: [
        { guard: withOutput('accepted'), target: 'done', actions: withOutput('storeSession') },
        { guard: withOutput('factorIsWanted'), target: 'mfaChallenge', actions: withOutput('storeChallenge') },
        { guard: withOutput('accountIsLocked'), target: 'accountLocked' },
        { guard: withOutput('emailIsUnconfirmed'), target: 'unverified' },
        ...more,
        { target: 'editing', actions: withOutput('storeRefusal') },
      ],
      failed: 'editing',
    }),
    on: { 'signIn.canceled': 'editing' },
  }) as const;

const passkeyInput = (
  { passkeysUsable = false }: SignInContext,
  step: PasskeySignInInput['step'],
): PasskeySignInInput => ({
  usable: passkeysUsable,
  step,
});

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    password: '',
    fieldProblems: {},
    problem: null,
    idToken: null,
    challenge: null,
    signed: null,
    session: null,
  }),
  initial: 'editing',
  output: ({ context }) => ({ kind: 'signedIn', session: required(context.session, 'session') }),
  states: {
    editing: {
      tags: ['form', 'screen:signIn'],
      meta: { title: 'Sign in' },
      entry: 'clearProof',
      invoke: {
        // Meanwhile the browser may offer passkeys in the email field.
        id: 'passkeyOffer',
        src: 'passkeySignIn',
        input: ({ context }) => passkeyInput(context, { kind: 'autofill' }),
        onDone: { guard: withOutput('passkeyIsChosen'), target: 'usingPasskey', actions: withOutput('storeSigned') },
        onError: {},
      },
      on: {
        'passkey.requested': 'usingPasskey',
        'email.changed': { actions: withEvent('storeEmail') },
        'password.changed': { actions: withEvent('storePassword') },
        'field.left': { actions: withEvent('storeFieldProblem') },
        'form.submitted': [{ guard: 'formIsValid', target: 'submitting' }, { actions: 'storeFieldProblems' }],
      },
    },
    submitting: {
      description: 'The authentication service checks email and password.',
      tags: ['busy', 'screen:signIn'],
      meta: { title: 'Checking email and password' },
      entry: 'clearProblems',
      ...requesting({
        src: 'authenticate',
        input: ({ email, password }: SignInContext) => ({ email: tidyText(email), password }),
        onDone: [
          { guard: withOutput('emailIsConfirmed'), target: 'exchanging', actions: withOutput('storeIdToken') },
          { guard: withOutput('accepted'), target: 'unverified' },
          { target: 'editing', actions: withOutput('storeRefusal') },
        ],
        failed: 'editing',
      }),
      on: { 'signIn.canceled': 'editing' },
    },
    usingPasskey: {
      description: 'A passkey says who the customer is, and stands for password and second factor.',
      tags: ['busy', 'screen:signIn'],
      meta: { title: 'Signing in with a passkey' },
      entry: 'clearProblems',
      invoke: {
        id: 'passkeySignIn',
        src: 'passkeySignIn',
        input: ({ context }) =>
          passkeyInput(
            context,
            context.signed === null ? { kind: 'dialog' } : { kind: 'signed', signed: context.signed },
          ),
        onDone: [
          { guard: withOutput('passkeyIsProved'), target: 'exchanging', actions: withOutput('storeIdentity') },
          {
            guard: withOutput('passkeyIsChosen'),
            target: 'usingPasskey',
            reenter: true,
            actions: withOutput('storeSigned'),
          },
          { target: 'editing', actions: withOutput('storePasskeyEnd') },
        ],
        onError: { target: 'editing', actions: storeFault },
      },
      on: { 'signIn.canceled': 'editing' },
    },
    exchanging: {
      description:
        "The identity token is exchanged for the customer's tokens. A customer has one live session: this one ends any earlier one.",
      ...exchange({ guard: withOutput('browserIsUnconfirmed'), target: 'confirmingBrowser' }),
    },
    confirmingBrowser: {
      description:
        'The password is right, and the browser is new to the customer. Once an emailed code was entered, the server knows it.',
      tags: ['screen:newBrowser'],
      meta: { title: 'Confirm a new browser' },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        // Without a session, the calls carry the identity token.
        input: { customerGuid: '', variant: 'plain', about: null },
        onDone: 'exchangingConfirmed',
        onError: { target: 'editing', actions: storeFault },
      },
      on: { 'credentials.revised': 'editing' },
    },
    exchangingConfirmed: {
      description: 'The same exchange. A browser that is still unknown keeps no cookies: another code would not help.',
      ...exchange(),
    },
    mfaChallenge: {
      description:
        'The password is right. The second factor completes the exchange of the same identity token, while that is valid.',
      tags: ['screen:mfaChallenge'],
      meta: { title: 'Use your second factor' },
      invoke: {
        id: 'mfaChallenge',
        src: 'mfaChallenge',
        input: ({ context: { email, idToken, challenge } }) =>
          mfaChallengeOf({ kind: 'signIn', email: tidyText(email), idToken: idToken ?? '' }, challenge),
        onDone: [
          { guard: withOutput('factorIsProved'), target: 'done', actions: withOutput('storeGrant') },
          { guard: withOutput('checkEndedSinceLocked'), target: 'accountLocked' },
          { target: 'editing', actions: withOutput('storeCheckEnd') },
        ],
        onError: { target: 'editing', actions: storeFault },
      },
      on: { 'credentials.revised': 'editing' },
    },
    accountLocked: {
      description:
        'The customer, or someone with a link from their email, locked the account. The identity token stays for unlocking it, and then opens it.',
      tags: ['blocked', 'screen:accountLocked'],
      meta: { title: 'Your account is locked' },
      entry: 'clearPassword',
      invoke: {
        id: 'unlockAccount',
        src: 'unlockAccount',
        input: ({ context }) => ({ email: tidyText(context.email), idToken: context.idToken ?? '' }),
        onDone: [
          { guard: withOutput('accountIsUnlocked'), target: 'exchanging' },
          { target: 'editing', actions: { type: 'storeProblem', params: problem('tokenRefused') } },
        ],
        onError: { target: 'editing', actions: storeFault },
      },
      on: { 'credentials.revised': 'editing' },
    },
    unverified: {
      description:
        'The password is right, but the address is not confirmed. The link can be sent again, and the same sign-in continues afterward.',
      tags: ['screen:emailUnverified'],
      meta: { title: 'Confirm your email first' },
      entry: 'clearProof',
      invoke: {
        id: 'emailLink',
        src: 'emailLink',
        input: ({ context }) => ({ email: tidyText(context.email), code: null, alreadySent: false }),
        onDone: 'submitting',
        onError: { actions: storeFault },
      },
      on: { 'signIn.retried': 'submitting', 'credentials.revised': 'editing' },
    },
    done: {
      type: 'final',
      tags: ['terminal'],
      meta: { title: 'Signed in' },
      entry: ['clearPassword', 'clearProof'],
    },
  },
});

export type SignInMachine = typeof signInMachine;

type Snapshot = SnapshotFrom<SignInMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectPassword = ({ context }: Snapshot) => context.password;
/** By field: our code or the server's message. Editing the field clears it. */
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
/** Resends the confirmation link while the address is unconfirmed. */
export const selectEmailLink = ({ children }: Snapshot) => children.emailLink;
/** Only while the second factor is required. */
export const selectMfaChallenge = ({ children }: Snapshot) => children.mfaChallenge;
export const selectUsesPasskey = (snapshot: Snapshot): boolean => snapshot.matches('usingPasskey');
export type SignInProgress = 'password' | 'askingPasskey' | 'passkey' | 'account';
/** The current wait, if any. */
export function selectProgress(snapshot: Snapshot): SignInProgress {
  if (snapshot.matches('usingPasskey')) return snapshot.context.signed === null ? 'askingPasskey' : 'passkey';
  return snapshot.matches('exchanging') ? 'account' : 'password';
}
export const selectPasskeysUsable = ({ context }: Snapshot): boolean => context.passkeysUsable ?? false;
export const selectMayCancel = (snapshot: Snapshot): boolean => snapshot.can({ type: 'signIn.canceled' });
