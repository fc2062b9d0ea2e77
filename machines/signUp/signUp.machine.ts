import { assign, setup } from 'xstate';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { emailLinkMachine } from '../emailLink/emailLink.machine.ts';
import { formActions } from '../shared/fields.ts';
import { checkFields, checkingFields, type LateProblems } from '../shared/lateFields.ts';
import { submittedPatience } from '../shared/patience.ts';
import { type Answer, isRefusedFor } from '../shared/problem.ts';
import { requesting, storeFault, withAnswer, withEvent } from '../shared/requesting.ts';
import type { FlowTypes } from '../shared/setup.ts';
import { requestLimit, stillWorkingAfter } from '../shared/waits.ts';
import {
  afterEdit,
  afterLeaving,
  allProblems,
  detailsOf,
  formProblems,
  initialContext,
  lateFieldsOf,
  livesElsewhere,
  savedSignUp,
  signUpFields,
} from './signUp.form.ts';
import {
  type CreateCustomerResult,
  createCustomer,
  type RecognizeAccountResult,
  recognizeAccount,
  removeSavedForm,
  type SignUpContext,
  type SignUpEvent,
  type SignUpField,
  type SignUpInput,
  type SignUpOutput,
  type SignUpText,
  saveForm,
} from './signUp.types.ts';

const saveDraft = {
  type: 'saveForm',
  params: ({ context }: { context: SignUpContext }) => ({ saved: savedSignUp(context) }),
} as const;

export const signUpMachine = setup({
  types: {} as FlowTypes<{
    input: SignUpInput;
    context: SignUpContext;
    events: SignUpEvent;
    output: SignUpOutput;
    children: { emailLink: 'emailLink' };
  }>,
  actors: { checkFields, createCustomer, recognizeAccount, emailLink: emailLinkMachine },
  guards: {
    emailLooksMisspelled: ({ context }) => context.emailMeant !== '',
    livesElsewhere: ({ context }) => livesElsewhere(context),
    formIsValid: ({ context }) => Object.keys(formProblems(context)).length === 0,
    moreIsToCheck: ({ context }) => Object.values(lateFieldsOf(context)).some((text) => text !== ''),
    allIsValid: ({ context }, found: LateProblems) => Object.keys(allProblems(context, found)).length === 0,
    accepted: (_, answer: Answer) => answer.ok,
    accountIsConfirmed: (_, { account }: RecognizeAccountResult) => account === 'confirmed',
    accountIsUnconfirmed: (_, { account }: RecognizeAccountResult) => account === 'unconfirmed',
    emailIsTaken: (_, answer: Answer) => isRefusedFor(answer, 'emailExists'),
  },
  actions: {
    ...formActions(signUpFields),
    saveForm,
    removeSavedForm,
    storeText: assign(({ context }, { field, text }: { field: SignUpText; text: string }) => afterEdit(context, field, { [field]: text })),
    storeTerms: assign(({ context }, params: { accepted: boolean }) => afterEdit(context, 'terms', { termsAccepted: params.accepted })),
    storeOneName: assign(({ context }, params: { only: boolean }) => afterEdit(context, 'lastName', { hasOneName: params.only })),
    storeLeft: assign(({ context }, params: { field: SignUpField }) => afterLeaving(context, params.field)),
    storeEmailMeant: assign(({ context }) => afterEdit(context, 'email', { email: context.emailMeant })),
    storeFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    storeAllProblems: assign({ fieldProblems: ({ context }, found: LateProblems) => allProblems(context, found) }),
    storeEmailTaken: assign({ fieldProblems: { email: 'emailExists' } }),
    storeRegistered: assign({ email: ({ context }, answer: CreateCustomerResult) => (answer.ok ? answer.email : context.email) }),
    clearPassword: assign({ password: '' }),
  },
  delays: { requestLimit, stillWorkingAfter },
}).createMachine({
  id: 'signUp',
  context: ({ input }) => initialContext(input),
  initial: 'editing',
  output: ({ context }) => ({ kind: 'registered', email: context.email }),
  states: {
    editing: {
      tags: ['form', 'screen:signUp'],
      meta: { title: 'Open an account' },
      on: {
        'field.changed': { target: '.deciding', actions: [withEvent('storeText'), saveDraft] },
        'oneName.changed': { actions: [withEvent('storeOneName'), saveDraft] },
        'terms.changed': { actions: [withEvent('storeTerms'), saveDraft] },
        'field.left': { actions: withEvent('storeLeft') },
        'email.corrected': { guard: 'emailLooksMisspelled', actions: ['storeEmailMeant', saveDraft] },
        'form.submitted': [
          // A form that is valid has a password, which is one of them.
          { guard: 'moreIsToCheck', target: 'checkingFields' },
          { actions: 'storeFieldProblems' },
        ],
        'signIn.chosen': 'done',
      },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'livesElsewhere', target: 'notServed' }, { target: 'served' }] },
        served: {},
        notServed: { description: 'We do not serve the chosen country yet: nothing is sent, and the form says what is open to everyone.' },
      },
    },
    checkingFields: {
      ...checkingFields(lateFieldsOf),
      tags: ['busy', 'screen:signUp'],
      meta: { title: 'Checking the password and the phone number' },
    },
    submitting: {
      description:
        'The server creates the sign-in, the bank customer, and the accounts, and emails the link. Another try finishes an interrupted one.',
      tags: ['busy', 'screen:signUp'],
      meta: { title: 'Opening your account', requirement: '§7 signup' },
      entry: 'clearProblems',
      ...requesting({
        src: 'createCustomer',
        input: detailsOf,
        onDone: [
          { guard: withAnswer('accepted'), target: 'checkEmail', actions: withAnswer('storeRegistered') },
          { guard: withAnswer('emailIsTaken'), target: 'recognizing' },
          { target: 'editing', actions: withAnswer('storeRefusal') },
        ],
        failed: 'editing',
      }),
      ...submittedPatience,
    },
    recognizing: {
      description: 'The email already has an account. With the same password it is from a try whose answer was lost, and the sign-up continues.',
      tags: ['busy', 'screen:signUp'],
      meta: { title: 'Opening your account' },
      ...requesting({
        src: 'recognizeAccount',
        input: ({ email, password }: SignUpContext) => ({ email: tidyText(email), password }),
        onDone: [
          { guard: withAnswer('accountIsUnconfirmed'), target: 'checkEmail' },
          { guard: withAnswer('accountIsConfirmed'), target: 'done' },
          { target: 'editing', actions: 'storeEmailTaken' },
        ],
        failed: 'editing',
      }),
    },
    checkEmail: {
      description: 'The account exists. The customer opens the link in the email, in this browser or another, and signs in.',
      tags: ['screen:checkEmail'],
      meta: { title: 'Check your email' },
      entry: ['clearPassword', 'removeSavedForm'],
      invoke: {
        id: 'emailLink',
        src: 'emailLink',
        input: ({ context }) => ({ email: context.email, code: null, alreadySent: true }),
        onDone: 'done',
        onError: { actions: storeFault },
      },
      on: { 'signIn.chosen': 'done', 'email.revised': 'editing' },
    },
    done: { type: 'final', tags: ['terminal'], meta: { title: 'Ready to sign in' }, entry: ['clearPassword', 'removeSavedForm'] },
  },
});

export type SignUpMachine = typeof signUpMachine;
