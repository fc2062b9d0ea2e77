import { assign, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { requiredProblem } from '#domain/credentials/fieldProblem.ts';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import type { FactorChallenge } from '#domain/security/factors.ts';
import type { StaffSignIn } from '../adminSession/adminSession.types.ts';
import { mfaChallengeMachine } from '../mfaChallenge/mfaChallenge.machine.ts';
import { type MfaChallengeOutput, mfaChallengeOf } from '../mfaChallenge/mfaChallenge.types.ts';
import { type FieldProblems, fieldChecks, formActions, withoutField } from '../shared/fields.ts';
import { type Answer, type Problem, problemOfAnswer, type Refusal } from '../shared/problem.ts';
import { requesting, storeFault, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import { type FlowTypes, promiseContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export type AdminSignInField = 'email' | 'password';

interface Credentials {
  readonly email: string;
  /** Dropped once the flow is done. */
  readonly password: string;
}

export interface AdminSignInContext extends Credentials {
  readonly fieldProblems: FieldProblems<AdminSignInField>;
  readonly problem: Problem | null;
  /** For the second factor. */
  readonly challenge: FactorChallenge | null;
  readonly signedIn: StaffSignIn | null;
}

export type AdminSignInEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'field.left'; readonly field: AdminSignInField }
  | { readonly type: 'form.submitted' | 'signIn.canceled' | 'credentials.revised' };

/**
 * `refused` doesn't reveal which of the two was wrong. `mfaRequired`: retry with a second factor.
 */
export type SignInStaffResult =
  | { readonly ok: true; readonly signedIn: StaffSignIn }
  | (Refusal<'mfaRequired'> & { readonly challenge: FactorChallenge })
  | Refusal<'wrongCredentials' | 'tooManyAttempts' | 'refused'>;
/** POST /admin/sign-in. */
const signInStaff = promiseContract<SignInStaffResult, Credentials>('signInStaff');

const checks = fieldChecks<AdminSignInField, Credentials>({
  email: ({ email }) => emailProblem(email),
  password: ({ password }) => requiredProblem(password),
});

const credentialsOf = ({ email, password }: AdminSignInContext): Credentials => ({ email: tidyText(email), password });

export type AdminSignInMachine = typeof adminSignInMachine;

/** Signs staff in: email and password, then the mandatory second factor. */
export const adminSignInMachine = setup({
  types: {} as FlowTypes<{
    context: AdminSignInContext;
    events: AdminSignInEvent;
    output: StaffSignIn;
    children: { mfaChallenge: 'mfaChallenge' };
  }>,
  actors: { signInStaff, mfaChallenge: mfaChallengeMachine },
  guards: {
    formIsValid: ({ context }) => Object.keys(checks.formProblems(context)).length === 0,
    accepted: (_, answer: Answer) => answer.ok,
    factorIsWanted: (_, answer: SignInStaffResult) => 'challenge' in answer,
    factorIsProved: (_, { kind }: MfaChallengeOutput) => kind === 'proved',
  },
  actions: {
    ...formActions<AdminSignInField>(checks.fields),
    storeEmail: assign({
      email: (_, params: { email: string }) => params.email,
      fieldProblems: ({ context }) => withoutField(context.fieldProblems, 'email'),
    }),
    storePassword: assign({
      password: (_, params: { password: string }) => params.password,
      fieldProblems: ({ context }) => withoutField(context.fieldProblems, 'password'),
    }),
    storeFieldProblem: assign({
      fieldProblems: ({ context }, { field }: { field: AdminSignInField }) => checks.fieldProblemOf(context, field),
    }),
    storeFieldProblems: assign({ fieldProblems: ({ context }) => checks.formProblems(context) }),
    storeSession: assign({ signedIn: (_, answer: SignInStaffResult) => (answer.ok ? answer.signedIn : null) }),
    storeChallenge: assign({
      challenge: (_, answer: SignInStaffResult) => ('challenge' in answer ? answer.challenge : null),
    }),
    storeGrant: assign({
      signedIn: (_, output: MfaChallengeOutput) =>
        output.kind === 'proved' && output.grant.kind === 'staffSignIn' ? output.grant.signedIn : null,
    }),
    storeCheckEnd: assign({
      problem: (_, output: MfaChallengeOutput) => (output.kind === 'ended' ? problemOfAnswer(output.refusal) : null),
    }),
    clearChallenge: assign({ challenge: null }),
    clearPassword: assign({ password: '' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'adminSignIn',
  context: { email: '', password: '', fieldProblems: {}, problem: null, challenge: null, signedIn: null },
  initial: 'editing',
  output: ({ context }) => required(context.signedIn, 'session'),
  states: {
    editing: {
      tags: ['form', 'screen:adminSignIn'],
      meta: { title: 'Staff sign in' },
      entry: 'clearChallenge',
      on: {
        'email.changed': { actions: withEvent('storeEmail') },
        'password.changed': { actions: withEvent('storePassword') },
        'field.left': { actions: withEvent('storeFieldProblem') },
        'form.submitted': [{ guard: 'formIsValid', target: 'submitting' }, { actions: 'storeFieldProblems' }],
      },
    },
    submitting: {
      description: 'The server checks email and password, and says which second factors there are.',
      tags: ['busy', 'screen:adminSignIn'],
      meta: { title: 'Checking email and password' },
      entry: 'clearProblems',
      ...requesting({
        src: 'signInStaff',
        input: credentialsOf,
        onDone: [
          { guard: withOutput('accepted'), target: 'done', actions: withOutput('storeSession') },
          { guard: withOutput('factorIsWanted'), target: 'mfaChallenge', actions: withOutput('storeChallenge') },
          { target: 'editing', actions: withOutput('storeRefusal') },
        ],
        failed: 'editing',
      }),
      on: { 'signIn.canceled': 'editing' },
    },
    mfaChallenge: {
      description: 'The password is right. The second factor completes the same sign-in.',
      tags: ['screen:mfaChallenge'],
      meta: { title: 'Use your second factor' },
      invoke: {
        id: 'mfaChallenge',
        src: 'mfaChallenge',
        input: ({ context }) => mfaChallengeOf({ kind: 'staffSignIn', ...credentialsOf(context) }, context.challenge),
        onDone: [
          { guard: withOutput('factorIsProved'), target: 'done', actions: withOutput('storeGrant') },
          { target: 'editing', actions: withOutput('storeCheckEnd') },
        ],
        onError: { target: 'editing', actions: storeFault },
      },
      on: { 'credentials.revised': 'editing' },
    },
    done: {
      type: 'final',
      tags: ['terminal'],
      meta: { title: 'Signed in' },
      entry: ['clearPassword', 'clearChallenge'],
    },
  },
});

type Snapshot = SnapshotFrom<AdminSignInMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectPassword = ({ context }: Snapshot) => context.password;
/** By field: our code or the server's message. Editing the field clears it. */
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
/** Only while the second factor is required. */
export const selectMfaChallenge = ({ children }: Snapshot) => children.mfaChallenge;
export const selectMayCancel = (snapshot: Snapshot): boolean => snapshot.can({ type: 'signIn.canceled' });
