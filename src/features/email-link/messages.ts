import type { ConfirmEmailResult, SendEmailLinkResult } from '#machines/emailLink/emailLink.machine.ts';
import { problemWording, type ReasonOf, type Wording } from '#presenters/problem/wording.ts';

type BackendCode =
  | 'too_many_requests'
  | 'mail_unavailable'
  | 'identity_unavailable'
  | 'invalid_input'
  | 'internal_error';

const meaning = 'Your address isn’t confirmed yet. Nothing else has changed.';
const reset = { label: 'Choose a new password', href: '/reset' } as const;
const tooMany: Wording = {
  title: 'Too many emails',
  text: `${meaning} An earlier link still works.`,
  next: 'To get another one, wait a few minutes and try again.',
};
const notSent: Wording = { title: 'We couldn’t send the email', text: meaning, next: 'Try again in a moment.' };

/** Why the address is not confirmed, or no mail was sent, and what to do. */
export const emailLinkWording = problemWording<ReasonOf<ConfirmEmailResult | SendEmailLinkResult> | BackendCode>(
  meaning,
  {
    linkSpent: {
      title: 'This link was already used or has expired',
      text: 'If you opened it before, your address is confirmed and you can sign in. If not, get a new link.',
    },
    wrongPassword: {
      title: 'This isn’t the account’s password',
      text: 'Enter the password that you chose when you opened the account.',
      next: 'If someone else opened it with your address, or you forgot the password, choose a new one. That also confirms your address.',
      links: [reset],
    },
    signInPaused: {
      title: 'Too many attempts',
      text: meaning,
      next: 'Wait a few minutes, then try again, or choose a new password. That also confirms your address.',
      links: [reset],
    },
    rateLimited: tooMany,
    tooManyAttempts: tooMany,
    too_many_requests: tooMany,
    mail_unavailable: notSent,
    identity_unavailable: notSent,
    internal_error: notSent,
    invalid_input: { title: 'We can’t deliver to this address', text: 'Check the spelling, then try again.' },
  },
);
