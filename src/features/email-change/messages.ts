import { problemWording, type Wording } from '#presenters/problem/wording.ts';

type BackendCode =
  | 'email_change_in_progress'
  | 'identity_unavailable'
  | 'mail_unavailable'
  | 'too_many_requests'
  | 'internal_error';

const meaning = 'We couldn’t confirm the change. Your link may still work.';
const unavailable = { title: 'Email changes are temporarily unavailable', next: 'Try again in a moment.' };
const wordingAfter = (said: string) => {
  const tooMany: Wording = { title: 'Too many attempts', text: said, next: 'Wait a few minutes, then try again.' };
  return problemWording<BackendCode>(said, {
    rateLimited: tooMany,
    too_many_requests: tooMany,
    email_change_in_progress: {
      title: 'This account is being changed right now',
      text: 'Another page is changing it. Try again in a moment.',
    },
    identity_unavailable: { ...unavailable, text: said },
    mail_unavailable: { ...unavailable, text: said },
    internal_error: { ...unavailable, text: said },
  });
};

/** Why the address was not changed, and what to do. */
export const confirmWording = wordingAfter(meaning);

/** Why a pending change was neither stopped nor made, and what to do. */
export const pendingWording = wordingAfter(
  'The change still waits, unless it was made or stopped in the meantime. Your link may still work.',
);

const unchecked = 'Your address is unchanged. Your link may still work.';
export const checkWording = wordingAfter(unchecked);

const again = 'Request another link in your settings.';
/** Why a link cannot be used, by the flow's final screen. */
export const linkTexts = {
  linkIncomplete: {
    title: 'This link is incomplete',
    text: 'Some email apps cut long links. Open the link from the email again, or copy all of it.',
  },
  linkUsed: {
    title: 'This link was already used',
    text: `A link works once, and a newer one replaces it. If your address changed, sign in with it. If it didn’t: ${again}`,
  },
  linkExpired: {
    title: 'This link has expired',
    text: `A link works for one hour. Your address is unchanged. ${again}`,
  },
  linkUnknown: {
    title: 'This link isn’t valid',
    text: `It was changed on its way. Your address is unchanged. Open the link from the email again. ${again}`,
  },
  emailTaken: {
    title: 'This address can’t be used anymore',
    text: `It has an account of its own now. Your address is unchanged. ${again}`,
  },
} as const;
