import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { minute } from '#domain/time/units.ts';
import type { StaffEnding } from '#machines/adminSession/adminSession.types.ts';
import type { AdminSignInField, SignInStaffResult } from '#machines/adminSignIn/adminSignIn.machine.ts';
import { idleLimits } from '#machines/shared/waits.ts';
import { problemWording, type ReasonOf, type Wording } from '#presenters/problem/wording.ts';

const meaning = 'You’re not signed in.';
const tooMany: Wording = {
  title: 'Too many attempts',
  text: 'Sign-in is paused for now.',
  next: 'Wait a few minutes, then try again.',
};
const changed: Wording = { title: 'Sign-in took too long', text: 'Enter your email and password again.' };

/** Why sign-in failed, and what to do. */
export const signInWording = problemWording<
  | Exclude<ReasonOf<SignInStaffResult>, 'mfaRequired'>
  | 'too_many_requests'
  | 'sign_in_refused'
  | 'code_locked'
  | 'tokenRefused'
  | 'void'
>(meaning, {
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  too_many_requests: tooMany,
  // Never reveal which one is wrong, or whether the person exists.
  wrongCredentials: mismatch(),
  sign_in_refused: mismatch(),
  code_locked: { title: 'Too many incorrect codes', text: meaning, next: 'Wait a few minutes, then try again.' },
  tokenRefused: changed,
  void: changed,
});

function mismatch(): Wording {
  return {
    title: 'Email and password don’t match',
    text: 'Check both and try again. If you can’t sign in, ask an owner for a new link.',
  };
}

const fieldTexts: Readonly<Record<AdminSignInField, Readonly<Partial<Record<FieldProblem, string>>>>> = {
  email: {
    required: 'Enter your email address.',
    emailShape: 'Enter an email address such as name@example.com.',
    tooLong: 'This email address is too long.',
    hiddenCharacter: 'This email address contains a hidden character. Clear the field and type it again.',
  },
  password: { required: 'Enter your password.' },
};

export const fieldText = (field: AdminSignInField, found: string | undefined): string | undefined =>
  found === undefined ? undefined : (fieldTexts[field][found as FieldProblem] ?? found);

/** Why the sign-in page shows. */
export const endingTexts: Readonly<Record<StaffEnding, string>> = {
  idle: `You were signed out after ${idleLimits.staff.limit / minute} minutes without activity.`,
  elsewhere: 'You signed out in another tab.',
  ended: 'Your session ended. Sign in to continue where you left off.',
};

/** How the session ended that led here; a reload keeps the history entry. */
export function endingIn(state: unknown): StaffEnding | null {
  const ended = typeof state === 'object' && state !== null && 'ended' in state ? state.ended : null;
  return typeof ended === 'string' && Object.hasOwn(endingTexts, ended) ? (ended as StaffEnding) : null;
}
