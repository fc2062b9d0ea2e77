import { problemWording, type Wording } from '#presenters/problem/wording.ts';

type BackendCode =
  | 'invalid_input'
  | 'password_change_in_progress'
  | 'identity_unavailable'
  | 'too_many_requests'
  | 'internal_error';

const meaning = 'We couldn’t confirm the change. We kept what you entered.';
const unavailable: Wording = {
  title: 'Password changes are temporarily unavailable',
  text: meaning,
  next: 'Try again in a moment.',
};
const tooMany: Wording = { title: 'Too many attempts', text: meaning, next: 'Wait a few minutes, then try again.' };
export const changeWording = problemWording<BackendCode>(meaning, {
  rateLimited: tooMany,
  too_many_requests: tooMany,
  invalid_input: { title: 'Choose another password', text: 'We didn’t change your password.' },
  password_change_in_progress: {
    title: 'Your password is being changed already',
    text: 'Another page is changing it. Try again in a moment.',
  },
  identity_unavailable: unavailable,
  internal_error: unavailable,
});
