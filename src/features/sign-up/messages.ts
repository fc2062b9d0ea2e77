import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import type { Problem } from '#machines/shared/problem.ts';
import type { CreateCustomerResult, SignUpField } from '#machines/signUp/signUp.types.ts';
import { emailText } from '#presenters/mail/emailText.ts';
import { resendWording } from '#presenters/mail/wording.ts';
import { personTexts } from '#presenters/person/messages.ts';
import { problemWording, type ReasonOf, type Wording } from '#presenters/problem/wording.ts';

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

const kept = 'We kept what you entered.';
const interrupted: Wording = {
  title: 'Your account isn’t open yet',
  text: `One of our services didn’t respond. ${kept} Try again to continue from where it stopped.`,
};
const tooMany: Wording = {
  title: 'Too many attempts',
  text: `We didn’t open an account. ${kept}`,
  next: 'Wait a few minutes, then try again.',
};
const exists: Wording = {
  title: 'This email already has an account',
  text: 'Sign in with it. If you forgot the password, reset it.',
  links: [
    { label: 'Sign in', href: '/signin' },
    { label: 'Reset password', href: '/reset' },
  ],
};
const meaning = `Your account may already be open. Try again to finish opening it. ${kept}`;

export const openingWording = problemWording<ReasonOf<CreateCustomerResult> | BackendCode>(meaning, {
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  too_many_requests: tooMany,
  emailExists: exists,
  email_exists: exists,
  invalid_input: {
    title: 'Check the marked fields',
    text: 'We haven’t opened an account yet. Correct the marked fields, then try again.',
  },
  sign_up_in_progress: {
    title: 'We’re already opening this account',
    text: 'Another request with this address is in progress. Wait half a minute, then try again.',
  },
  sign_up_interrupted: interrupted,
  bank_unavailable: interrupted,
  identity_unavailable: interrupted,
  mail_unavailable: {
    title: 'We couldn’t send the confirmation email',
    text: `${kept} Try again. This sends only the email.`,
  },
  internal_error: interrupted,
});

/** Shown to the inviter later. */
export const seenByInviter =
  'The person who invited you will see the month you joined, and whether you’ve verified and traded. They won’t see your name or email.';
/** Why no further mail was sent, and what to do. */
export const mailWording = (problem: Problem): Wording =>
  resendWording(problem, 'Check the spelling. If it’s wrong, use another address.');

const nameTexts: Readonly<Partial<Record<FieldProblem, string>>> = {
  tooLong: 'Your names can have at most 80 characters together.',
  hiddenCharacter: 'Your name contains a hidden character. Clear the field and type it again.',
  needsLetter: 'Your name needs at least one letter.',
  angleBracket: 'Your name can’t contain < or >.',
};
/** The password's texts are with its field (`NewPasswordField`). */
const fieldTexts: Readonly<
  Record<Exclude<SignUpField, 'email' | 'password'>, Readonly<Partial<Record<FieldProblem, string>>>>
> = {
  firstName: { ...nameTexts, required: 'Enter your first name.' },
  lastName: { ...nameTexts, required: 'Enter your last name.' },
  ...personTexts,
  referralCode: { referralShape: 'This isn’t one of our referral codes. Correct it, or leave the field empty.' },
  terms: { notAccepted: 'To continue, agree to the user agreement and the privacy policy.' },
};

/** A field's error, in the server's own words if it sent any. */
export function fieldText(field: SignUpField, found: string | undefined): string | undefined {
  if (found === undefined || field === 'password') return found;
  return field === 'email' ? emailText(found) : (fieldTexts[field][found as FieldProblem] ?? found);
}
