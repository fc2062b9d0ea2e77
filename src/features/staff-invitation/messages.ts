import { problemWording, type Wording } from '#presenters/problem/wording.ts';

const meaning = 'Your invitation is unchanged.';
const tooMany: Wording = { title: 'Too many attempts', text: meaning, next: 'Wait a few minutes, then try again.' };

export const invitationWording = problemWording<
  'too_many_requests' | 'code_locked' | 'setup_expired' | 'invalid_input'
>(meaning, {
  rateLimited: tooMany,
  too_many_requests: tooMany,
  code_locked: { title: 'Too many incorrect codes', text: meaning, next: 'Wait a few minutes, then try again.' },
  setup_expired: { title: 'The QR code expired', text: 'Remove the old entry from your app, then scan this new code.' },
  invalid_input: { title: 'Choose another password', text: meaning },
});

const codesMeaning = 'Your account is set up. The recovery codes are still shown here.';
export const codesWording = problemWording<'code_wrong'>(codesMeaning, {
  code_wrong: { title: 'We couldn’t confirm that code', text: codesMeaning, next: 'Try another one of them.' },
});

/** Why a link cannot be used, by the flow's final screen. */
export const linkTexts = {
  linkUsed: {
    title: 'This invitation was already used',
    text: 'A link works once. If you used it, sign in. If you didn’t, ask an owner for a new link.',
  },
  linkExpired: { title: 'This invitation has expired', text: 'Ask an owner for a new link.' },
  linkUnknown: {
    title: 'This invitation isn’t valid',
    text: 'The link is incomplete, or a newer one took its place. Open the newest one again, or ask an owner for a new link.',
  },
} as const;
