import type { FactorSubject, PasskeyRefusal } from '#machines/mfaChallenge/mfaChallenge.types.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { type Wording, wordingOf } from '../problem/wording.ts';
import { backendWordings, nothingSubmitted } from './wording.ts';

type Purpose = FactorSubject['kind'];

const notSignedIn = 'You’re not signed in yet.';
const meanings: Readonly<Record<Purpose, string>> = {
  step: nothingSubmitted,
  signIn: notSignedIn,
  staffSignIn: notSignedIn,
};

/** Why the browser's passkey dialog failed. */
export const passkeyWordings = (meaning: string): Readonly<Record<PasskeyRefusal, Wording>> => ({
  passkeyCanceled: {
    title: 'The passkey request was canceled',
    text: `It was closed, or no passkey for your account was found on this device. ${meaning}`,
    next: 'Try again.',
  },
  passkeyTimedOut: { title: 'The passkey request timed out', text: meaning, next: 'Try again.' },
  passkeyUnavailable: {
    title: 'Passkeys don’t work here',
    text: `This device or this address can’t use them. ${meaning}`,
    next: 'Use another device, or open Statechange at its usual address.',
  },
  passkeyFailed: { title: 'Your device couldn’t use the passkey', text: meaning, next: 'Try again.' },
});

const wordings = (meaning: string): Readonly<Record<string, Wording>> => ({
  ...backendWordings(meaning),
  ...passkeyWordings(meaning),
  code_expired: { title: 'That passkey request expired', text: meaning, next: 'Try again.' },
  refused: { title: 'We couldn’t confirm that passkey', text: meaning, next: 'Try again.' },
});

/** Why a second factor was rejected or not checked, and what to do. */
export const factorWording = (purpose: Purpose, problem: Problem): Wording =>
  wordingOf(problem, wordings(meanings[purpose]), meanings[purpose]);

/** A field error if the typed code itself is wrong, else undefined. */
export function factorText({ code, message }: Problem): string | undefined {
  if (code === 'codeRepeated') return 'You already tried this code. Enter a new one.';
  if (code === 'recoveryCodeShape') return 'A recovery code has ten letters and digits, such as 7k3mq-x9rtw.';
  return code === 'code_wrong' ? (message ?? 'That code didn’t work.') : undefined;
}

/** @param until end of the lock as text: "at 3:40 PM" */
export const factorLockedWording = (purpose: Purpose, until: string): Wording => ({
  title: 'Too many incorrect codes',
  text: `You can try again ${until}. ${meanings[purpose]}`,
});
