import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { longestPassword, shortestPassword } from '#domain/credentials/passwords.ts';
import type { Problem } from '#machines/shared/problem.ts';
import type { CreateCustomerResult } from '#machines/signUp/signUp.actors.ts';
import type { SignUpField } from '#machines/signUp/signUp.types.ts';
import { resendWording } from '#presenters/mail/wording.ts';
import { type TransportCode, transportWordings, type Wording, wordingOf } from '#presenters/problem/wording.ts';

type ReasonOf<Result> = Exclude<Extract<Result, { readonly ok: false }> extends { readonly reason: infer Reason } ? Reason : never, 'refused'>;
/** The codes that the product's backend answers with here, beside the reasons of the actors. */
type BackendCode =
  | 'invalid_input'
  | 'email_exists'
  | 'sign_up_in_progress'
  | 'sign_up_interrupted'
  | 'bank_unavailable'
  | 'identity_unavailable'
  | 'mail_unavailable'
  | 'too_many_requests'
  | 'internal_error';

const kept = 'What you typed is kept.';
const interrupted: Wording = {
  title: 'Your account is not open yet',
  text: `One of the services behind us did not answer. ${kept} Press the button once more: it goes on from where it stopped.`,
};
const tooMany: Wording = { title: 'Too many tries from here', text: `No account was opened. ${kept} Wait a few minutes, then try again.` };
const exists: Wording = {
  title: 'This email address has an account already',
  text: 'Sign in with it, or reset the password if you do not remember it.',
  links: [
    { label: 'Sign in', href: '/signin' },
    { label: 'Reset the password', href: '/reset' },
  ],
};
const meaning = `We cannot say yet whether your account was opened; pressing the button again finishes it. ${kept}`;

const openingWordings: Readonly<Record<ReasonOf<CreateCustomerResult> | BackendCode | TransportCode, Wording>> = {
  ...transportWordings(meaning),
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  too_many_requests: tooMany,
  emailExists: exists,
  email_exists: exists,
  invalid_input: { title: 'Some answers need another look', text: 'No account was opened yet. Correct the marked fields, then try again.' },
  sign_up_in_progress: {
    title: 'This account is being opened right now',
    text: 'Another try with this address is under way. Wait half a minute, then try again.',
  },
  sign_up_interrupted: interrupted,
  bank_unavailable: interrupted,
  identity_unavailable: interrupted,
  mail_unavailable: { title: 'The confirmation mail could not be sent', text: `${kept} Press the button once more: it only sends the mail.` },
  internal_error: interrupted,
};

/** Why the account is not open, and what to do. */
export const openingWording = (problem: Problem): Wording => wordingOf(problem, openingWordings, meaning);
/** Why no further mail was sent, and what to do. */
export const mailWording = (problem: Problem): Wording => resendWording(problem, 'Check how it is spelled, and use another address if it is wrong.');

const emailShape = 'Enter an email address such as name@example.com.';
const passwordShape = 'The password needs a letter and a digit.';
const fieldTexts: Readonly<Record<SignUpField, Readonly<Partial<Record<FieldProblem, string>>>>> = {
  displayName: { required: 'Enter your name.', tooLong: 'The name may have at most 80 characters.' },
  email: { required: 'Enter your email address.', emailShape, tooLong: 'The email address is too long.' },
  password: {
    required: 'Choose a password.',
    tooShort: `The password needs at least ${shortestPassword} characters.`,
    tooLong: `The password may have at most ${longestPassword} characters.`,
    needsLetterAndDigit: passwordShape,
    containsEmail: 'The password must not contain your email address.',
  },
  terms: { notAccepted: 'Agree to the user agreement and the privacy policy to go on.' },
};

/** What is wrong with a field; the server's own sentence where it said one. */
export const fieldText = (field: SignUpField, found: string | undefined): string | undefined =>
  found === undefined ? undefined : (fieldTexts[field][found as FieldProblem] ?? found);
