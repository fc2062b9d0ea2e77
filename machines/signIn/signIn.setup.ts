import { assign, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { requiredProblem } from '#domain/credentials/fieldProblem.ts';
import { emailLinkMachine } from '../emailLink/emailLink.machine.ts';
import { mfaChallengeMachine } from '../mfaChallenge/mfaChallenge.machine.ts';
import type { MfaChallengeOutput } from '../mfaChallenge/mfaChallenge.types.ts';
import type { PasskeySignInOutput } from '../passkeySignIn/passkeySignIn.types.ts';
import { oneTimeCode } from '../shared/codeOnDemand.ts';
import { formActions, problemsOf, withField, withoutField } from '../shared/fields.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/problem.ts';
import type { FlowTypes } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';
import type { UnlockAccountOutput } from '../unlockAccount/unlockAccount.setup.ts';
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

/** What is wrong with a field as typed. A password is only required here: the rules may have been different when it was chosen. */
const fieldProblemOf = (context: SignInContext, field: SignInField) =>
  field === 'email' ? emailProblem(context.email) : requiredProblem(context.password);
const formProblems = (context: SignInContext) =>
  problemsOf<SignInField>({ email: fieldProblemOf(context, 'email'), password: fieldProblemOf(context, 'password') });

export const signInSetup = setup({
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
    checkEndedSinceLocked: (_, output: MfaChallengeOutput) => output.kind === 'ended' && output.refusal.reason === 'accountLocked',
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
    storeSigned: assign({ signed: (_, output: PasskeySignInOutput) => (output.kind === 'chosen' ? output.signed : null) }),
    storeIdentity: assign(({ context }, output: PasskeySignInOutput) =>
      output.kind === 'identified' ? { ...output.identity, signed: null } : context,
    ),
    storePasskeyEnd: assign({ problem: (_, output: PasskeySignInOutput) => (output.kind === 'ended' ? problemOfAnswer(output.refusal) : null) }),
    storeSession: assign({ session: (_, answer: ExchangeTokenResult) => (answer.ok ? answer.session : null) }),
    storeChallenge: assign({ challenge: (_, answer: ExchangeTokenResult) => ('challenge' in answer ? answer.challenge : null) }),
    storeGrant: assign({
      session: (_, output: MfaChallengeOutput) => (output.kind === 'proved' && output.grant.kind === 'signIn' ? output.grant.session : null),
    }),
    storeCheckEnd: assign({ problem: (_, output: MfaChallengeOutput) => (output.kind === 'ended' ? problemOfAnswer(output.refusal) : null) }),
    clearProof: assign({ idToken: null, challenge: null, signed: null }),
    clearPassword: assign({ password: '' }),
  },
  delays: { requestLimit },
});
