import type { Problem } from '#machines/shared/problem.ts';
import {
  problemWording,
  support,
  type TransportCode,
  transportWordings,
  type Wording,
  wordingOf,
} from '#presenters/problem/wording.ts';

type BackendCode = 'too_many_requests' | 'identity_unavailable' | 'bank_unavailable' | 'internal_error';

const meaning = 'We don’t know yet whether your account is locked.';
const again = 'Press the button again. Locking twice does no harm.';
const failed: Wording = { title: 'Something went wrong on our side', text: `${meaning} ${again}`, links: [support] };

const wordings: Readonly<Record<TransportCode | BackendCode, Wording>> = {
  ...transportWordings(`${meaning} ${again}`),
  serverFault: failed,
  unavailable: { ...failed, title: 'We’re briefly unavailable' },
  internal_error: failed,
  identity_unavailable: failed,
  bank_unavailable: failed,
  too_many_requests: { title: 'Too many attempts', text: meaning, next: 'Wait a moment, then try again.' },
};

export const lockWording = (problem: Problem): Wording => wordingOf(problem, wordings, meaning);

const unchecked = 'Nothing has changed.';
export const uncheckedWording = problemWording(unchecked, {});

const fallback = 'To lock your account, sign in and open Settings, or use the link in a newer email.';
/** Why a link cannot be used, by the flow's final screen. */
export const linkTexts = {
  linkUsed: { title: 'This link was already used', text: `Your account isn’t locked now. ${fallback}` },
  linkExpired: {
    title: 'This link has expired',
    text: `It is more than 30 days old. Your account isn’t locked. ${fallback}`,
  },
  linkUnknown: {
    title: 'This link doesn’t work',
    text: `Part of it may be missing. Open it from the email again. ${fallback}`,
  },
} as const;
