import { problemWording, type Wording } from '#presenters/problem/wording.ts';

type BackendCode =
  | 'invalid_input'
  | 'identity_unavailable'
  | 'email_change_in_progress'
  | 'too_many_requests'
  | 'internal_error';

const wordingAfter = (said: string, invalid: Wording) => {
  const unavailable: Wording = {
    title: 'Email changes are temporarily unavailable',
    text: said,
    next: 'Try again in a moment.',
  };
  const tooMany: Wording = { title: 'Too many attempts', text: said, next: 'Wait a few minutes, then try again.' };
  return problemWording<BackendCode>(said, {
    rateLimited: tooMany,
    too_many_requests: tooMany,
    invalid_input: invalid,
    email_change_in_progress: {
      title: 'This account is being changed right now',
      text: said,
      next: 'Try again in a moment.',
    },
    identity_unavailable: unavailable,
    internal_error: unavailable,
  });
};

export const changeWording = wordingAfter('Your email address is unchanged. We kept what you entered.', {
  title: 'This address can’t be used',
  text: 'Your email address is unchanged. Check the spelling, then try again.',
});

const notCanceled = 'The change may still take effect.';
export const cancelWording = wordingAfter(notCanceled, {
  title: 'The change wasn’t canceled',
  text: notCanceled,
  next: 'Try again in a moment.',
});
