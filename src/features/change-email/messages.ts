import { problemWording, type Wording } from '#presenters/problem/wording.ts';

type BackendCode = 'invalid_input' | 'identity_unavailable' | 'too_many_requests' | 'internal_error';

const meaning = 'Your email address is unchanged. We kept what you entered.';
const unavailable: Wording = { title: 'Email changes are temporarily unavailable', text: meaning, next: 'Try again in a moment.' };
const tooMany: Wording = { title: 'Too many attempts', text: meaning, next: 'Wait a few minutes, then try again.' };
/** Why no link was sent, and what to do. */
export const changeWording = problemWording<BackendCode>(meaning, {
  rateLimited: tooMany,
  too_many_requests: tooMany,
  invalid_input: { title: 'This address can’t be used', text: 'Your email address is unchanged. Check the spelling, then try again.' },
  identity_unavailable: unavailable,
  internal_error: unavailable,
});
