import type { PasskeySignInRefusal } from '#machines/passkeySignIn/passkeySignIn.types.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { passkeyWordings } from '#presenters/code/factorWording.ts';
import { type Wording, wordingOf } from '#presenters/problem/wording.ts';
import { meaning, signInWording } from './messages.ts';

/** Reasons shared with a password sign-in are worded there. */
type PasskeyReason = Exclude<PasskeySignInRefusal, 'disabled' | 'tooManyAttempts' | 'refused'>;
type BackendCode = 'passkey_unknown' | 'passkey_refused' | 'passkeys_unavailable';

const instead = 'Sign in with your email and password.';
const again = 'Try again, or sign in with your email and password.';
const browsers = passkeyWordings(meaning);
const unavailable: Wording = { ...browsers.passkeyUnavailable, next: instead };
const unknown: Wording = {
  title: 'That passkey isn’t linked to an account',
  text: `It may have been removed in settings. ${meaning}`,
  next: `${instead} You can also delete the passkey from your device.`,
};
const refused: Wording = { title: 'We couldn’t confirm that passkey', text: meaning, next: again };

const wordings: Readonly<Record<PasskeyReason | BackendCode, Wording>> = {
  ...browsers,
  passkeyCanceled: {
    title: 'The passkey request was canceled',
    text: `It was closed, or no passkey for Statechange was found on this device. ${meaning}`,
    next: again,
  },
  passkeyUnavailable: unavailable,
  passkeys_unavailable: unavailable,
  passkeyUnknown: unknown,
  passkey_unknown: unknown,
  passkeyRefused: refused,
  passkey_refused: refused,
};

/** Why a sign-in failed, in browsers that support passkeys. */
export const passkeySignInWording = (problem: Problem): Wording =>
  Object.hasOwn(wordings, problem.code) ? wordingOf(problem, wordings, meaning) : signInWording(problem);
