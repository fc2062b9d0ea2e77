import * as v from 'valibot';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import type { AuthenticatorSecret } from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import { callBackend } from './call.ts';

const text = v.pipe(v.string(), v.nonEmpty());
export const codesSchema = v.pipe(v.array(text), v.nonEmpty());
/** The secret of a new authenticator app. */
export const secretSchema = v.object({ secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]+$/)), uri: v.pipe(v.string(), v.startsWith('otpauth://')) });
const addedSchema = v.pipe(
  v.object({ recovery_codes: v.nullable(codesSchema) }),
  v.transform((added): readonly string[] | null => added.recovery_codes),
);

const post = { method: 'POST', body: {} } as const;

/** A new secret for an authenticator app, which counts once a code confirms it. Needs a recent check. */
export const startAuthenticator = (ut: string, signal: AbortSignal): Promise<AuthenticatorSecret> =>
  callBackend('authenticator', secretSchema, { ...post, token: ut, signal });

/** Confirms the secret with its first code. @returns the recovery codes that come with a first factor */
export const confirmAuthenticator = (ut: string, otp: string, signal: AbortSignal) =>
  callBackend('authenticator', addedSchema, { method: 'PUT', body: { otp }, token: ut, signal });

/** Needs a recent check. */
export const removeAuthenticator = (ut: string, signal: AbortSignal) =>
  callBackend('authenticator', v.null(), { method: 'DELETE', token: ut, signal });

/** What the browser makes a passkey from. Needs a recent check. */
export const startPasskey = async (ut: string, signal: AbortSignal): Promise<PasskeyRequest> => {
  const { options } = await callBackend('passkey-options', v.object({ options: v.looseObject({ challenge: text }) }), { ...post, token: ut, signal });
  return options;
};

/** Adds what the browser made. @returns the recovery codes that come with a first factor */
export const addPasskey = (ut: string, passkey: { name: string; credential: PasskeyCredential }, signal: AbortSignal) =>
  callBackend('passkeys', addedSchema, { method: 'POST', body: { ...passkey }, token: ut, signal });

/** Needs a recent check. */
export const removePasskey = (ut: string, id: string, signal: AbortSignal) =>
  callBackend(`passkeys/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE', token: ut, signal });

const ownCodes = v.pipe(
  v.object({ recovery_codes: codesSchema }),
  v.transform((reply): readonly string[] => reply.recovery_codes),
);

/** Ten new recovery codes; the old ones are void. Needs a recent check. */
export const replaceRecoveryCodes = (ut: string, signal: AbortSignal) => callBackend('recovery-codes', ownCodes, { ...post, token: ut, signal });

/** The newest recovery codes again, for as long as none of them was entered. Needs a recent check. */
export const readRecoveryCodes = (ut: string, signal: AbortSignal) => callBackend('recovery-codes', ownCodes, { token: ut, signal });

/** Shows that the recovery codes are saved, by one of them, which stays unused. */
export const confirmRecoveryCodes = (ut: string, code: string, signal: AbortSignal) =>
  callBackend('recovery-codes', v.null(), { method: 'PUT', body: { code }, token: ut, signal });
