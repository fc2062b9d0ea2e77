import * as v from 'valibot';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import type { AuthenticatorSecret } from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import { callAdmin, callBackend } from './call.ts';

const text = v.pipe(v.string(), v.nonEmpty());
export const codesSchema = v.pipe(v.array(text), v.nonEmpty());
/** The secret of a new authenticator app. */
export const secretSchema = v.object({ secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]+$/)), uri: v.pipe(v.string(), v.startsWith('otpauth://')) });
const addedSchema = v.pipe(
  v.object({ recovery_codes: v.nullable(codesSchema) }),
  v.transform((added): readonly string[] | null => added.recovery_codes),
);

const ownCodes = v.pipe(
  v.object({ recovery_codes: codesSchema }),
  v.transform((reply): readonly string[] => reply.recovery_codes),
);
const optionsSchema = v.object({ options: v.looseObject({ challenge: text }) });

/** Who calls, and as which act: what arrives twice with one key is one act. */
export interface Caller {
  readonly token: string;
  readonly key?: string;
}

const post = { method: 'POST', body: {} } as const;

/** The calls by which somebody changes their own methods of two-step verification, which customers and staff have alike. */
const factorPorts = (call: typeof callBackend) => ({
  /** A new secret for an authenticator app, which counts once a code confirms it. Needs a recent check. */
  startAuthenticator: (by: Caller, signal: AbortSignal): Promise<AuthenticatorSecret> =>
    call('authenticator', secretSchema, { ...post, ...by, signal }),
  /** Confirms the secret with its first code. @returns the recovery codes that come with a first factor */
  confirmAuthenticator: (by: Caller, otp: string, signal: AbortSignal) =>
    call('authenticator', addedSchema, { method: 'PUT', body: { otp }, ...by, signal }),
  /** Needs a recent check. */
  removeAuthenticator: (by: Caller, signal: AbortSignal) => call('authenticator', v.null(), { method: 'DELETE', ...by, signal }),
  /** What the browser makes a passkey from. Needs a recent check. */
  startPasskey: async (by: Caller, signal: AbortSignal): Promise<PasskeyRequest> =>
    (await call('passkey-options', optionsSchema, { ...post, ...by, signal })).options,
  /** Adds what the browser made. @returns the recovery codes that come with a first factor */
  addPasskey: (by: Caller, passkey: { name: string; credential: PasskeyCredential }, signal: AbortSignal) =>
    call('passkeys', addedSchema, { method: 'POST', body: { ...passkey }, ...by, signal }),
  /** Needs a recent check. */
  removePasskey: (by: Caller, id: string, signal: AbortSignal) =>
    call(`passkeys/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE', ...by, signal }),
  /** Ten new recovery codes; the old ones are void. Needs a recent check. */
  replaceRecoveryCodes: (by: Caller, signal: AbortSignal) => call('recovery-codes', ownCodes, { ...post, ...by, signal }),
  /** The newest recovery codes again, for as long as none of them was entered. Needs a recent check. */
  readRecoveryCodes: ({ token }: Caller, signal: AbortSignal) => call('recovery-codes', ownCodes, { token, signal }),
  /** Shows that the recovery codes are saved, by one of them, which stays unused. */
  confirmRecoveryCodes: (by: Caller, code: string, signal: AbortSignal) =>
    call('recovery-codes', v.null(), { method: 'PUT', body: { code }, ...by, signal }),
});
export type FactorPorts = ReturnType<typeof factorPorts>;

export const customerFactors = factorPorts(callBackend);
export const staffFactors = factorPorts(callAdmin);
