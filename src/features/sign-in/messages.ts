import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import type { Problem } from '#machines/shared/problem.ts';
import type { SignInProgress } from '#machines/signIn/signIn.machine.ts';
import type { AuthenticateResult, ExchangeTokenResult, SignInField } from '#machines/signIn/signIn.types.ts';
import { resendWording } from '#presenters/mail/wording.ts';
import { problemWording, type ReasonOf, support, type Wording } from '#presenters/problem/wording.ts';

/** An unconfirmed address, a second factor and a locked account have their own screens. */
type SignInReason = Exclude<
  ReasonOf<AuthenticateResult | ExchangeTokenResult>,
  'emailNotVerified' | 'mfaRequired' | 'accountLocked'
>;
type BackendCode =
  | 'invalid_token'
  | 'too_many_requests'
  | 'bank_unavailable'
  | 'identity_unavailable'
  | 'sign_up_in_progress'
  | 'sign_up_interrupted'
  | 'internal_error'
  | 'code_locked'
  | 'account_closed'
  | 'account_frozen'
  // The customer removed the last second factor while this check was open.
  | 'void';

const reset = { label: 'Reset password', href: '/reset' } as const;
/** The consequence of every failure. */
export const meaning = 'You’re not signed in. Your balances are unaffected.';
const unavailable: Wording = {
  title: 'Sign-in is temporarily unavailable',
  text: meaning,
  next: 'Try again in a moment.',
};
const openingBrokeOff: Wording = {
  title: 'Your account is still being opened',
  text: 'The last step isn’t finished yet. It continues automatically. Wait half a minute, then sign in again.',
};
const tokenTooOld: Wording = { title: 'Sign-in took too long', text: `${meaning} Try again.` };

const tooMany: Wording = {
  title: 'Too many attempts',
  text: 'For your security, sign-in is paused. Your balances are unaffected.',
  next: 'Wait a few minutes, then try again, or reset your password.',
  links: [reset],
};

export const signInWording = problemWording<SignInReason | BackendCode>(meaning, {
  unauthenticated: tokenTooOld,
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  too_many_requests: tooMany,
  // Never reveal which one is wrong, or who has an account.
  wrongCredentials: {
    title: 'Email and password don’t match',
    text: 'Check both and try again. If you forgot your password, reset it.',
    links: [reset],
  },
  disabled: {
    title: 'Sign-in is turned off for this account',
    text: 'We disabled sign-in. Your balances are unaffected. Contact support for the reason and next steps.',
    links: [support],
  },
  // Only for someone who has proved the password.
  account_closed: {
    title: 'This account is closed',
    text: 'Nobody can sign in to it anymore. For a copy of your records, contact support.',
    links: [support],
  },
  account_frozen: {
    title: 'We have frozen your account',
    text: 'Nobody can sign in to it. Transfers in progress may continue. Contact support for the reason and next steps.',
    links: [support],
  },
  tokenRefused: tokenTooOld,
  invalid_token: tokenTooOld,
  void: tokenTooOld,
  browserUnconfirmed: {
    title: 'We couldn’t remember this browser',
    text: `The code was right, but your browser didn’t keep our cookie. ${meaning}`,
    next: 'Allow cookies for this site, then sign in again.',
  },
  code_locked: { title: 'Too many incorrect codes', text: meaning, next: 'Wait a few minutes, then try again.' },
  bank_unavailable: unavailable,
  identity_unavailable: unavailable,
  internal_error: unavailable,
  sign_up_in_progress: openingBrokeOff,
  sign_up_interrupted: openingBrokeOff,
});

/** Why no mail was sent, and what to do. */
export const mailWording = (problem: Problem): Wording => resendWording(problem, 'Go back and check the spelling.');

const fieldTexts: Readonly<Record<SignInField, Readonly<Partial<Record<FieldProblem, string>>>>> = {
  email: {
    required: 'Enter your email address.',
    emailShape: 'Enter an email address such as name@example.com.',
    tooLong: 'This email address is too long.',
    hiddenCharacter: 'This email address contains a hidden character. Clear the field and type it again.',
  },
  password: { required: 'Enter your password.' },
};

/** A field's error, in the server's own words if it sent any. */
export const fieldText = (field: SignInField, found: string | undefined): string | undefined =>
  found === undefined ? undefined : (fieldTexts[field][found as FieldProblem] ?? found);
/** The step in progress, which the customer can cancel. */
export const progressTexts: Readonly<Record<SignInProgress, string>> = {
  password: 'Checking your email and password.',
  askingPasskey: 'Follow the steps that your browser shows.',
  passkey: 'Checking your passkey.',
  account: 'Opening your account.',
};

/** The reason for the redirect to sign-in. */
export const newsTexts = {
  passwordChanged: 'Your password was changed, and you’re signed out everywhere. Sign in with the new one.',
  sessionEnded: 'Your session ended. Sign in to continue where you left off.',
  superseded:
    'Your account was signed in to somewhere else, which ended the session here. If that wasn’t you, reset your password.',
  locked: 'Your account was locked, which ended the session here. Sign in to unlock it.',
  securityChanged:
    'How you sign in was changed, which ended the session here. If that wasn’t you, reset your password.',
  idle: 'You were away for 15 minutes, so we signed you out. Sign in to continue where you left off.',
  emailChanged: 'Your email address was changed, and you’re signed out everywhere. Sign in with the new address.',
} as const;
export type SignInNews = keyof typeof newsTexts;
