import type { Problem } from '#machines/shared/problem.ts';
import { type TransportCode, transportWordings, type Wording, wordingOf } from '../problem/wording.ts';

type BackendCode =
  | 'too_many_requests'
  | 'mail_unavailable'
  | 'bank_unavailable'
  | 'identity_unavailable'
  | 'internal_error'
  | 'busy';

export const nothingSubmitted = 'Nothing has been submitted.';
const tryAgain = 'Try again in a moment.';

/** Messages for rejected codes and second factors. `meaning` as in `transportWordings`. */
export function backendWordings(meaning: string): Readonly<Record<BackendCode | TransportCode, Wording>> {
  const unavailable: Wording = { title: 'This is temporarily unavailable', text: meaning, next: tryAgain };
  return {
    ...transportWordings(meaning),
    too_many_requests: { title: 'Too many attempts', text: meaning, next: 'Wait a few minutes, then try again.' },
    mail_unavailable: { title: 'We couldn’t email the code', text: meaning, next: tryAgain },
    bank_unavailable: {
      title: 'The bank is temporarily unavailable',
      text: `Your code still works. ${meaning}`,
      next: tryAgain,
    },
    identity_unavailable: unavailable,
    internal_error: unavailable,
    busy: unavailable,
  };
}

const wordings = backendWordings(nothingSubmitted);

/** Why no code was sent or checked, and what to do. */
export const codeWording = (problem: Problem): Wording => wordingOf(problem, wordings, nothingSubmitted);

/** A field error if the code itself is wrong, else undefined. */
export function codeText({ code, message }: Problem): string | undefined {
  if (code === 'codeRepeated') return 'You already tried this code. Enter the newest code that we emailed you.';
  return code === 'code_wrong' ? (message ?? 'That code doesn’t match the one we emailed you.') : undefined;
}

export const expiredWording: Wording = {
  title: 'This code no longer works',
  text: `A code works once, for 10 minutes, until you get a newer one. ${nothingSubmitted}`,
};

/** @param until end of the lock as text: "at 3:40 PM" */
export const lockedWording = (until: string): Wording => ({
  title: 'Too many incorrect codes',
  text: `You can request a new code ${until}. ${nothingSubmitted}`,
});
