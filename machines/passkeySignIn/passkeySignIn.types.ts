import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import type { PasskeyRefusal } from '../mfaChallenge/mfaChallenge.types.ts';
import type { Refusal } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';

/**
 * What the passkey is asked for: `autofill` offers the passkeys of this device in the list of the
 * email field, until one is chosen; `dialog` opens the browser's dialog for that; `signed` checks
 * the one that was chosen.
 */
export type PasskeyStep =
  | { readonly kind: 'autofill' | 'dialog' }
  | { readonly kind: 'signed'; readonly signed: PasskeyCredential };

export interface PasskeySignInInput {
  /** Whether this browser can use our passkeys at this address. */
  readonly usable: boolean;
  readonly step: PasskeyStep;
}

/** Who the authentication service says it is. */
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
  /** What the passkey has to sign; it works once, for five minutes. */
  readonly request: PasskeyRequest | null;
  readonly outcome: PasskeySignInOutput | null;
}

type Refused = Refusal<PasskeySignInRefusal>;

export type RequestPasskeyResult = { readonly ok: true; readonly request: PasskeyRequest } | Refused;
/**
 * What a passkey has to sign, from our server, which is not told for whom. Refused for `autofill`
 * in a browser that lists no passkeys at fields.
 */
export const requestPasskey = promiseContract<RequestPasskeyResult, { for: PasskeyStep['kind'] }>('requestPasskey');

export type ChoosePasskeyResult = { readonly ok: true; readonly signed: PasskeyCredential } | Refused;
/**
 * Has the customer choose one of their passkeys, in the list of the email field or in the browser's
 * dialog. A stopped actor takes that back.
 */
export const choosePasskey = promiseContract<
  ChoosePasskeyResult,
  { request: PasskeyRequest; from: 'autofill' | 'dialog' }
>('choosePasskey');

export type VerifyPasskeyResult = { readonly ok: true; readonly identity: PasskeyIdentity } | Refused;
/**
 * Has our server check what was signed, and signs in at the authentication service with what it
 * answers.
 */
export const verifyPasskey = promiseContract<VerifyPasskeyResult, { signed: PasskeyCredential }>('verifyPasskey');
