import { assign, setup } from 'xstate';
import { countryProblem, isServed } from '#domain/credentials/countries.ts';
import { displayNameProblem, tidyName } from '#domain/credentials/displayName.ts';
import { emailProblem } from '#domain/credentials/email.ts';
import { emailMeant } from '#domain/credentials/emailTypos.ts';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { isReferralCode, referralCodeProblem, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import { emailLinkMachine } from '../emailLink/emailLink.machine.ts';
import { clearSentTo, saveSentTo } from '../shared/emailedLink.ts';
import { type FieldProblems, fieldChecks, formActions, withField, withoutField } from '../shared/fields.ts';
import { checkFields, checkingFields, type LateFields, type LateProblems } from '../shared/lateFields.ts';
import { pick } from '../shared/pick.ts';
import { type Answer, isRefusedFor } from '../shared/problem.ts';
import { requesting, storeFault, withEvent, withOutput } from '../shared/requesting.ts';
import type { FlowTypes } from '../shared/setup.ts';
import { submittedSlowNotice } from '../shared/slowNotice.ts';
import { requestLimit, stillWorkingAfter } from '../shared/waits.ts';
import {
  type CreateCustomerResult,
  createCustomer,
  type RecognizeAccountResult,
  recognizeAccount,
  removeSavedForm,
  type SavedSignUp,
  type SignUpContext,
  type SignUpEvent,
  type SignUpField,
  type SignUpInput,
  type SignUpOutput,
  type SignUpText,
  savedTexts,
  saveForm,
} from './signUp.types.ts';

type SignUpValues = Pick<SignUpContext, SignUpText | 'termsAccepted' | 'hasOneName'>;

/**
 * Checked with the first name, since they share a limit. Customers with one name have no last name.
 */
function lastNameProblem({ firstName, lastName, hasOneName }: SignUpValues): FieldProblem | null {
  if (hasOneName) return null;
  const own = displayNameProblem(lastName);
  return own === null && displayNameProblem(`${firstName} ${lastName}`) === 'tooLong' ? 'tooLong' : own;
}

const checks = fieldChecks<SignUpField, SignUpValues>({
  firstName: ({ firstName }) => displayNameProblem(firstName),
  lastName: lastNameProblem,
  email: ({ email }) => emailProblem(email),
  password: ({ password, email }) => passwordProblem(password, email),
  country: ({ country }) => countryProblem(country),
  // Optional; validity depends on the country, so it is checked on submit.
  phone: () => null,
  referralCode: ({ referralCode }) => referralCodeProblem(referralCode),
  terms: ({ termsAccepted }) => (termsAccepted ? null : 'notAccepted'),
});
export const { fields: signUpFields, formProblems } = checks;
const { fieldProblemOf } = checks;

/**
 * Fields whose checks load on demand: a password that follows the rules, and a phone number with a
 * country.
 */
function lateFieldsOf(context: SignUpContext): LateFields {
  const { password, country } = formProblems(context);
  const phone = country === undefined ? tidyText(context.phone) : '';
  return { phone, country: phone && context.country, password: password === undefined ? context.password : '' };
}

/** Everything that blocks submission. */
const allProblems = (context: SignUpContext, found: LateProblems): FieldProblems<SignUpField> => ({
  ...found,
  ...formProblems(context),
});

/**
 * Editing clears the field's problem; leaving the field checks it again. An unserved country is
 * reported at once, before the visitor fills in the rest.
 */
function afterEdit(context: SignUpContext, field: SignUpField, change: Partial<SignUpValues>): Partial<SignUpContext> {
  const fieldProblems = withoutField(context.fieldProblems, field);
  const meant = field === 'email' ? { emailMeant: '' } : {};
  return {
    ...change,
    ...meant,
    fieldProblems:
      field === 'country' ? fieldProblemOf({ ...context, ...change, fieldProblems }, 'country') : fieldProblems,
  };
}

/** Checks a field on blur, and notes addresses that look misspelled. */
const afterLeaving = (context: SignUpContext, field: SignUpField): Partial<SignUpContext> => ({
  fieldProblems: fieldProblemOf(context, field),
  ...(field === 'email' ? { emailMeant: emailMeant(context.email) ?? '' } : {}),
});

const livesElsewhere = ({ country }: SignUpContext): boolean => country !== '' && !isServed(country);

/** Restores the saved form, but prefers a link's referral code. */
const initialContext = ({ saved, ...input }: SignUpInput): SignUpContext => ({
  firstName: '',
  lastName: '',
  phone: '',
  termsAccepted: false,
  hasOneName: false,
  email: input.email,
  alreadySent: input.alreadySent,
  country: input.country,
  ...saved,
  ...invitationOf(input.referralCode, input.invitation || (saved?.referralCode ?? '')),
  password: '',
  emailMeant: '',
  problem: null,
});

const savedSignUp = (context: SignUpContext): SavedSignUp =>
  pick(context, [...savedTexts, 'hasOneName', 'termsAccepted']);

/** An invalid referral code from a link is reported at once, since nobody typed it. */
function invitationOf(
  linked: string,
  known: string,
): Pick<SignUpContext, 'referralCode' | 'openingCode' | 'fieldProblems'> {
  const referralCode = linked || known;
  const code = tidyReferralCode(referralCode);
  return {
    referralCode,
    openingCode: isReferralCode(code) ? code : '',
    fieldProblems: withField({}, 'referralCode', referralCodeProblem(linked)),
  };
}

/** Trimmed, without invisible characters. Without a last name, the first is the whole name. */
export const detailsOf = ({
  firstName,
  lastName,
  hasOneName,
  email,
  password,
  phone,
  country,
  referralCode,
}: SignUpContext) => ({
  firstName: tidyName(firstName),
  lastName: hasOneName ? '' : tidyName(lastName),
  email: tidyText(email),
  password,
  phone: tidyText(phone),
  country,
  referralCode: tidyText(referralCode),
});

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
    mailIsOnItsWay: ({ context }) => context.alreadySent,
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
    saveSentTo,
    saveForm,
    removeSavedForm,
    storeText: assign(({ context }, { field, text }: { field: SignUpText; text: string }) =>
      afterEdit(context, field, { [field]: text }),
    ),
    storeTerms: assign(({ context }, params: { accepted: boolean }) =>
      afterEdit(context, 'terms', { termsAccepted: params.accepted }),
    ),
    storeOneName: assign(({ context }, params: { only: boolean }) =>
      afterEdit(context, 'lastName', { hasOneName: params.only }),
    ),
    storeLeft: assign(({ context }, params: { field: SignUpField }) => afterLeaving(context, params.field)),
    storeEmailMeant: assign(({ context }) => afterEdit(context, 'email', { email: context.emailMeant })),
    storeFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    storeAllProblems: assign({ fieldProblems: ({ context }, found: LateProblems) => allProblems(context, found) }),
    storeEmailTaken: assign({ fieldProblems: { email: 'emailExists' } }),
    storeRegistered: assign({
      email: ({ context }, answer: CreateCustomerResult) => (answer.ok ? answer.email : context.email),
    }),
    clearPassword: assign({ password: '' }),
  },
  delays: { requestLimit, stillWorkingAfter },
}).createMachine({
  id: 'signUp',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  output: ({ context }) => ({ kind: 'registered', email: context.email }),
  states: {
    deciding: { always: [{ guard: 'mailIsOnItsWay', target: 'checkEmail' }, { target: 'editing' }] },
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
          // A valid form always has a password to check.
          { guard: 'moreIsToCheck', target: 'checkingFields' },
          { actions: 'storeFieldProblems' },
        ],
        'signIn.chosen': 'done',
      },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'livesElsewhere', target: 'notServed' }, { target: 'served' }] },
        served: {},
        notServed: {
          description:
            'We do not serve the chosen country yet: nothing is sent, and the form says what is open to everyone.',
        },
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
          { guard: withOutput('accepted'), target: 'checkEmail', actions: withOutput('storeRegistered') },
          { guard: withOutput('emailIsTaken'), target: 'recognizing' },
          { target: 'editing', actions: withOutput('storeRefusal') },
        ],
        failed: 'editing',
      }),
      ...submittedSlowNotice,
    },
    recognizing: {
      description:
        'The email already has an account. With the same password it is from a try whose answer was lost, and the sign-up continues.',
      tags: ['busy', 'screen:signUp'],
      meta: { title: 'Opening your account' },
      ...requesting({
        src: 'recognizeAccount',
        input: ({ email, password }: SignUpContext) => ({ email: tidyText(email), password }),
        onDone: [
          { guard: withOutput('accountIsUnconfirmed'), target: 'checkEmail' },
          { guard: withOutput('accountIsConfirmed'), target: 'done' },
          { target: 'editing', actions: 'storeEmailTaken' },
        ],
        failed: 'editing',
      }),
    },
    checkEmail: {
      description:
        'The account exists. The customer opens the link in the email, in this browser or another, and signs in.',
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
      on: { 'signIn.chosen': 'done', 'email.revised': { target: 'editing', actions: clearSentTo } },
    },
    done: {
      type: 'final',
      tags: ['terminal'],
      meta: { title: 'Ready to sign in' },
      entry: ['clearPassword', 'removeSavedForm'],
    },
  },
});

export type SignUpMachine = typeof signUpMachine;
