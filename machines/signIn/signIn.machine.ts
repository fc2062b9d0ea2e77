import { assign, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { requiredProblem } from '#domain/credentials/fieldProblem.ts';
import { emailLinkMachine } from '../emailLink/emailLink.machine.ts';
import { problemsOf, withField, withoutField } from '../shared/fields.ts';
import { problemOf } from '../shared/problem.ts';
import { type Answer, fieldProblemsOf, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, timedOut } from '../shared/waits.ts';
import { type AuthenticateResult, authenticate, type ExchangeTokenResult, exchangeToken } from './signIn.actors.ts';
import type { SignInContext, SignInEvent, SignInField, SignInInput, SignInOutput } from './signIn.types.ts';

/** What is wrong with each field as it stands. A password is only required here: its rules may have been others when it was chosen. */
const fieldProblemOf = (context: SignInContext, field: SignInField) =>
  field === 'email' ? emailProblem(context.email) : requiredProblem(context.password);
const formProblems = (context: SignInContext) =>
  problemsOf<SignInField>({ email: fieldProblemOf(context, 'email'), password: fieldProblemOf(context, 'password') });

export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    output: {} as SignInOutput,
    children: {} as { emailLink: 'emailLink' },
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { authenticate, exchangeToken, emailLink: emailLinkMachine },
  guards: {
    formIsValid: ({ context }) => Object.keys(formProblems(context)).length === 0,
    accepted: (_, answer: Answer) => answer.ok,
    emailIsConfirmed: (_, answer: AuthenticateResult) => answer.ok && answer.emailVerified,
    emailIsUnconfirmed: (_, answer: Answer) => isRefusedFor(answer, 'emailNotVerified'),
  },
  actions: {
    storeEmail: assign({
      email: (_, params: { email: string }) => params.email,
      fieldProblems: ({ context }) => withoutField(context.fieldProblems, 'email'),
    }),
    storePassword: assign({
      password: (_, params: { password: string }) => params.password,
      fieldProblems: ({ context }) => withoutField(context.fieldProblems, 'password'),
    }),
    checkField: assign({
      fieldProblems: ({ context }, params: { field: SignInField }) =>
        withField(context.fieldProblems, params.field, fieldProblemOf(context, params.field)),
    }),
    showFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    storeIdToken: assign({ idToken: (_, answer: AuthenticateResult) => (answer.ok ? answer.idToken : null) }),
    storeSession: assign({ session: (_, answer: ExchangeTokenResult) => (answer.ok ? answer.session : null) }),
    storeRefusal: assign((_, answer: Answer) => ({
      problem: problemOfAnswer(answer),
      fieldProblems: fieldProblemsOf(answer, ['email', 'password'] as const),
      retryAfterSeconds: 'retryAfterSeconds' in answer && typeof answer.retryAfterSeconds === 'number' ? answer.retryAfterSeconds : null,
    })),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeTimeout: assign({ problem: timedOut }),
    clearProblems: assign({ problem: null, fieldProblems: {}, retryAfterSeconds: null }),
    forgetIdToken: assign({ idToken: null }),
    forgetPassword: assign({ password: '' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    email: input.email,
    password: '',
    fieldProblems: {},
    problem: null,
    retryAfterSeconds: null,
    idToken: null,
    session: null,
  }),
  initial: 'editing',
  output: ({ context }) => {
    if (context.session === null) throw new Error('signed in without a session');
    return { kind: 'signedIn', session: context.session };
  },
  states: {
    editing: {
      tags: ['form', 'screen:signIn'],
      meta: { title: 'Sign in' },
      entry: 'forgetIdToken',
      on: {
        'email.changed': { actions: { type: 'storeEmail', params: ({ event }) => event } },
        'password.changed': { actions: { type: 'storePassword', params: ({ event }) => event } },
        'field.left': { actions: { type: 'checkField', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'formIsValid', target: 'submitting' }, { actions: 'showFieldProblems' }],
      },
    },
    submitting: {
      description: 'The authentication service checks email and password.',
      tags: ['busy', 'screen:signIn'],
      meta: { title: 'Checking email and password' },
      entry: 'clearProblems',
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context }) => ({ email: context.email.trim(), password: context.password }),
        onDone: [
          {
            guard: { type: 'emailIsConfirmed', params: ({ event }) => event.output },
            target: 'exchanging',
            actions: { type: 'storeIdToken', params: ({ event }) => event.output },
          },
          { guard: { type: 'accepted', params: ({ event }) => event.output }, target: 'unverified' },
          { target: 'editing', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      on: { 'signIn.cancelled': 'editing' },
      after: { requestLimit: { target: 'editing', actions: 'storeTimeout' } },
    },
    exchanging: {
      description: "The identity token is exchanged for the customer's own tokens. One live session each: this ends an earlier one.",
      tags: ['busy', 'screen:signIn'],
      meta: { title: 'Opening your account', requirement: '§7 generate-customer-token' },
      invoke: {
        id: 'exchangeToken',
        src: 'exchangeToken',
        input: ({ context }) => ({ email: context.email.trim(), idToken: context.idToken ?? '' }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'storeSession', params: ({ event }) => event.output },
          },
          { guard: { type: 'emailIsUnconfirmed', params: ({ event }) => event.output }, target: 'unverified' },
          { target: 'editing', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      on: { 'signIn.cancelled': 'editing' },
      after: { requestLimit: { target: 'editing', actions: 'storeTimeout' } },
    },
    unverified: {
      description: 'The password is right but the address is not confirmed. The link can be sent again; then the same sign-in goes on.',
      tags: ['screen:emailUnverified'],
      meta: { title: 'Confirm your email first' },
      entry: 'forgetIdToken',
      invoke: {
        id: 'emailLink',
        src: 'emailLink',
        input: ({ context }) => ({ email: context.email.trim(), code: null, alreadySent: false }),
        onDone: 'submitting',
        onError: { actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      on: { 'signIn.retried': 'submitting', 'credentials.revised': 'editing' },
    },
    done: {
      type: 'final',
      tags: ['terminal'],
      meta: { title: 'Signed in' },
      entry: ['forgetPassword', 'forgetIdToken'],
    },
  },
});

export type SignInMachine = typeof signInMachine;
