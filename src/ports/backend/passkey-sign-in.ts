import * as v from 'valibot';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import { callBackend } from './call.ts';

const optionsSchema = v.object({ options: v.looseObject({ challenge: v.string() }) });

/** What a passkey has to sign to sign in by itself. */
export const passkeySignInOptions = async (signal?: AbortSignal): Promise<PasskeyRequest> =>
  (await callBackend('passkey-sign-in-options', optionsSchema, { method: 'POST', body: {}, signal })).options;

/** @returns the custom token for the authentication service */
export const signInByPasskey = async (passkey: PasskeyCredential, signal?: AbortSignal): Promise<string> =>
  (await callBackend('passkey-sign-in', v.object({ token: v.pipe(v.string(), v.nonEmpty()) }), { method: 'POST', body: { passkey }, signal })).token;
