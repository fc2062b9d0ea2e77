import { Refusal } from '#server/http/refusals.ts';
import { inSeconds } from '../../kit/http/words.ts';
import { wholeSeconds } from '../codes/refusals.ts';

export type WrongFactor = 'authenticator' | 'usedStep' | 'recoveryCode' | 'passkey';

const sentences: Readonly<Record<WrongFactor, string>> = {
  authenticator: 'That code didn’t work. Codes change every 30 seconds, so enter the newest one.',
  usedStep: 'That code was already used. Wait for the next one in your app.',
  recoveryCode: 'That recovery code didn’t work. Each one works once.',
  passkey: 'We couldn’t confirm that passkey. Try again.',
};

export function wrongFactor(why: WrongFactor, left: number): Refusal {
  const message = `${sentences[why]} You have ${left} ${left === 1 ? 'try' : 'tries'} left.`;
  return new Refusal(422, 'code_wrong', message, { fields: { otp: message } });
}

export function lockedFactor(milliseconds: number): Refusal {
  const seconds = wholeSeconds(milliseconds);
  const message = `Too many incorrect codes. Try again in ${inSeconds(seconds)}.`;
  return new Refusal(423, 'code_locked', message, {
    fields: { otp: message },
    headers: { 'Retry-After': String(seconds) },
  });
}

export const factorNotFound = () => new Refusal(404, 'factor_not_found', 'This was already removed.');
export const setupExpired = () => new Refusal(409, 'setup_expired', 'This setup is no longer valid. Start again.');
/** @param where the address where passkeys work */
export const passkeysUnavailable = (where: string | null) =>
  new Refusal(
    409,
    'passkeys_unavailable',
    `Passkeys don’t work at this address.${where === null ? '' : ` Open ${where} instead.`}`,
  );
export const tooManyPasskeys = (most: number) =>
  new Refusal(
    409,
    'too_many_passkeys',
    `You have ${most} passkeys, which is the most an account can have. Remove one first.`,
  );
export const passkeyRefused = () => new Refusal(422, 'passkey_refused', 'We couldn’t add that passkey. Start again.');
export const codesGone = () => new Refusal(404, 'recovery_codes_gone', 'These recovery codes can’t be shown anymore.');
export const notARecoveryCode = () => new Refusal(422, 'code_wrong', 'This isn’t one of your recovery codes.');
export const passkeyUnknown = () =>
  new Refusal(
    422,
    'passkey_unknown',
    'This passkey isn’t linked to an account here. Sign in with your email and password.',
  );
export const passkeySignInRefused = () =>
  new Refusal(422, 'passkey_refused', 'We couldn’t sign you in with that passkey. Try again.');
export const noMfa = () => new Refusal(409, 'no_second_factor', 'Add an authenticator app or a passkey first.');
