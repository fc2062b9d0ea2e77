import { problemWording, type Wording } from '#presenters/problem/wording.ts';

type RequestCode = 'tooManyAttempts' | 'too_many_requests' | 'invalid_input';
type ChangeCode =
  | 'too_many_requests'
  | 'invalid_input'
  | 'identity_unavailable'
  | 'password_change_in_progress'
  | 'reset_link_invalid'
  | 'internal_error';

const noMail = 'We didn’t send an email. Your password is unchanged.';
const tooManyMails: Wording = {
  title: 'Too many emails',
  text: 'An earlier link still works.',
  next: 'Wait a few minutes, then try again.',
};
export const requestWording = problemWording<RequestCode>(noMail, {
  rateLimited: tooManyMails,
  tooManyAttempts: tooManyMails,
  too_many_requests: tooManyMails,
  invalid_input: { title: 'We can’t deliver to this address', text: 'Check the spelling, then try again.' },
});

const unchanged = 'We couldn’t confirm the change. Your link may still work.';
const unavailable: Wording = {
  title: 'Password changes are temporarily unavailable',
  text: unchanged,
  next: 'Try again in a moment.',
};
const tooMany: Wording = { title: 'Too many attempts', text: unchanged, next: 'Wait a few minutes, then try again.' };
export const changeWording = problemWording<ChangeCode>(unchanged, {
  rateLimited: tooMany,
  too_many_requests: tooMany,
  invalid_input: { title: 'Choose another password', text: 'We didn’t change your password.' },
  identity_unavailable: unavailable,
  internal_error: unavailable,
  password_change_in_progress: {
    title: 'Your password is being changed already',
    text: 'Another page is changing it. Try again in a moment.',
  },
  reset_link_invalid: {
    title: 'This link no longer works',
    text: 'Your password is unchanged.',
    links: [{ label: 'Get a new link', href: '/reset' }],
  },
});

const unchecked = 'Your password is unchanged.';
export const checkWording = problemWording<'too_many_requests'>(unchecked, {
  rateLimited: tooMany,
  too_many_requests: tooMany,
});

/** Why a link cannot be used, by the flow's final screen. */
export const linkTexts = {
  linkIncomplete: {
    title: 'This link is incomplete',
    text: 'Some email apps cut long links. Open the link from the email again, or copy all of it. You can also get a new one.',
  },
  linkUsed: {
    title: 'This link was already used',
    text: 'A link works once, and ends when the password is changed. If you changed it, sign in with the new password. If you didn’t, get a new link.',
  },
  linkExpired: {
    title: 'This link has expired',
    text: 'A link works for one hour. Your password is unchanged. Get a new link to choose another one.',
  },
  linkUnknown: {
    title: 'This link isn’t valid',
    text: 'It was changed on its way, or belongs to another address. Your password is unchanged. Open the link from the email again, or get a new one.',
  },
} as const;
