import { assign, setup } from 'xstate';
import { emailLinkMachine } from '../emailLink/emailLink.machine.ts';
import { problemOf } from '../shared/problem.ts';
import { type Answer, fieldProblemsOf, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, timedOut } from '../shared/waits.ts';
import { type CreateCustomerResult, createCustomer } from './signUp.actors.ts';
import { afterEdit, fieldProblemOf, formProblems, signUpFields } from './signUp.form.ts';
import type { SignUpContext, SignUpEvent, SignUpField, SignUpInput, SignUpOutput } from './signUp.types.ts';

export const signUpMachine = setup({
  types: {
    input: {} as SignUpInput,
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    output: {} as SignUpOutput,
    children: {} as { emailLink: 'emailLink' },
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { createCustomer, emailLink: emailLinkMachine },
  guards: {
    formIsValid: ({ context }) => Object.keys(formProblems(context)).length === 0,
    accepted: (_, answer: Answer) => answer.ok,
    emailIsTaken: (_, answer: Answer) => isRefusedFor(answer, 'emailExists'),
  },
  actions: {
    storeDisplayName: assign(({ context }, params: { displayName: string }) =>
      afterEdit(context, 'displayName', { displayName: params.displayName }),
    ),
    storeEmail: assign(({ context }, params: { email: string }) => afterEdit(context, 'email', { email: params.email })),
    storePassword: assign(({ context }, params: { password: string }) => afterEdit(context, 'password', { password: params.password })),
    storeTerms: assign(({ context }, params: { accepted: boolean }) => afterEdit(context, 'terms', { termsAccepted: params.accepted })),
    checkField: assign(({ context }, params: { field: SignUpField }) => ({ fieldProblems: fieldProblemOf(context, params.field) })),
    showFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    showEmailTaken: assign({ fieldProblems: { email: 'emailExists' } }),
    storeRegistered: assign({ email: ({ context }, answer: CreateCustomerResult) => (answer.ok ? answer.email : context.email) }),
    storeRefusal: assign((_, answer: Answer) => ({ problem: problemOfAnswer(answer), fieldProblems: fieldProblemsOf(answer, signUpFields) })),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeTimeout: assign({ problem: timedOut }),
    clearProblems: assign({ problem: null, fieldProblems: {} }),
    forgetPassword: assign({ password: '' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'signUp',
  context: ({ input }) => ({ displayName: '', email: input.email, password: '', termsAccepted: false, fieldProblems: {}, problem: null }),
  initial: 'editing',
  output: ({ context }) => ({ kind: 'registered', email: context.email }),
  states: {
    editing: {
      tags: ['form', 'screen:signUp'],
      meta: { title: 'Open an account' },
      on: {
        'displayName.changed': { actions: { type: 'storeDisplayName', params: ({ event }) => event } },
        'email.changed': { actions: { type: 'storeEmail', params: ({ event }) => event } },
        'password.changed': { actions: { type: 'storePassword', params: ({ event }) => event } },
        'terms.changed': { actions: { type: 'storeTerms', params: ({ event }) => event } },
        'field.left': { actions: { type: 'checkField', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'formIsValid', target: 'submitting' }, { actions: 'showFieldProblems' }],
        'signIn.chosen': 'done',
      },
    },
    submitting: {
      description: 'The server creates sign-in, bank customer and accounts, and mails the link. Trying again finishes what broke off.',
      tags: ['busy', 'screen:signUp'],
      meta: { title: 'Opening your account', requirement: '§7 signup' },
      entry: 'clearProblems',
      invoke: {
        id: 'createCustomer',
        src: 'createCustomer',
        input: ({ context }) => ({ displayName: context.displayName.trim(), email: context.email.trim(), password: context.password }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'checkEmail',
            actions: { type: 'storeRegistered', params: ({ event }) => event.output },
          },
          { guard: { type: 'emailIsTaken', params: ({ event }) => event.output }, target: 'editing', actions: 'showEmailTaken' },
          { target: 'editing', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      after: { requestLimit: { target: 'editing', actions: 'storeTimeout' } },
    },
    checkEmail: {
      description: 'The account exists. The person opens the link in the mail, in this browser or another, and signs in.',
      tags: ['screen:checkEmail'],
      meta: { title: 'Check your email' },
      entry: 'forgetPassword',
      invoke: {
        id: 'emailLink',
        src: 'emailLink',
        input: ({ context }) => ({ email: context.email, code: null, alreadySent: true }),
        onDone: 'done',
        onError: { actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      on: { 'signIn.chosen': 'done', 'email.revised': 'editing' },
    },
    done: { type: 'final', tags: ['terminal'], meta: { title: 'Sign in to continue' }, entry: 'forgetPassword' },
  },
});

export type SignUpMachine = typeof signUpMachine;
