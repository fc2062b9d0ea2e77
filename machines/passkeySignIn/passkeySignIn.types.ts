import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import type { PasskeyRefusal } from '../mfaChallenge/mfaChallenge.types.ts';
import type { Refusal } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';

/**
 * `autofill` offers this device's passkeys in the email field; `dialog` opens the browser's dialog;
 * `signed` checks the chosen passkey.
 */
export type PasskeyStep =
  | { readonly kind: 'autofill' | 'dialog' }
  | { readonly kind: 'signed'; readonly signed: PasskeyCredential };

export interface PasskeySignInInput {
  /** Whether this browser can use passkeys on this domain. */
  readonly usable: boolean;
  readonly step: PasskeyStep;
}

interface PasskeyIdentity {
  readonly idToken: string;
  readonly email: string;
}

export type PasskeySignInRefusal =
  | PasskeyRefusal
  | 'passkeyUnknown'
  | 'passkeyRefused'
  | 'disabled'
  | 'tooManyAttempts'
  | 'refused';

export type PasskeySignInOutput =
  | { readonly kind: 'identified'; readonly identity: PasskeyIdentity }
  | { readonly kind: 'chosen'; readonly signed: PasskeyCredential }
  | { readonly kind: 'ended'; readonly refusal: Refusal<PasskeySignInRefusal> };

export interface PasskeySignInContext extends PasskeySignInInput {
  /** Works once, for five minutes. */
  readonly request: PasskeyRequest | null;
  readonly outcome: PasskeySignInOutput | null;
}

type Refused = Refusal<PasskeySignInRefusal>;

export type RequestPasskeyResult = { readonly ok: true; readonly request: PasskeyRequest } | Refused;
/**
 * The server's request to sign, without a customer. Refused for `autofill` if the browser cannot
 * list passkeys at fields.
 */
export const requestPasskey = promiseContract<RequestPasskeyResult, { for: PasskeyStep['kind'] }>('requestPasskey');

export type ChoosePasskeyResult = { readonly ok: true; readonly signed: PasskeyCredential } | Refused;
/**
 * Has the customer choose a passkey, at the email field or in the browser's dialog. Stopping the
 * actor cancels it.
 */
export const choosePasskey = promiseContract<
  ChoosePasskeyResult,
  { request: PasskeyRequest; from: 'autofill' | 'dialog' }
>('choosePasskey');

export type VerifyPasskeyResult = { readonly ok: true; readonly identity: PasskeyIdentity } | Refused;
/**
 * Has our server check the signature, and signs in at the authentication service with its reply.
 */
export const verifyPasskey = promiseContract<VerifyPasskeyResult, { signed: PasskeyCredential }>('verifyPasskey');
