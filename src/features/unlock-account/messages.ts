import { problemWording, type Wording } from '#presenters/problem/wording.ts';

type UnlockCode =
  | 'bankIsSlow'
  | 'inquiryFailed'
  | 'frameDidNotOpen'
  | 'bank_unavailable'
  | 'identity_unavailable'
  | 'internal_error'
  | 'too_many_requests';

const stillLocked = 'Your account stays locked. Nothing is lost.';
const unlockUnavailable: Wording = {
  title: 'Unlocking is temporarily unavailable',
  text: stillLocked,
  next: 'Try again in a moment.',
};

export const unlockWording = problemWording<UnlockCode>(stillLocked, {
  bankIsSlow: { title: 'The bank is taking longer than usual', text: `${stillLocked} Try again in a moment.` },
  inquiryFailed: { title: 'The identity check stopped', text: `${stillLocked} Open it again to continue.` },
  frameDidNotOpen: {
    title: 'The identity check didn’t open',
    text: `${stillLocked} Turn off content blockers for this page, then try again.`,
  },
  bank_unavailable: unlockUnavailable,
  identity_unavailable: unlockUnavailable,
  internal_error: unlockUnavailable,
  too_many_requests: { title: 'Too many attempts', text: stillLocked, next: 'Wait a few minutes, then try again.' },
});
