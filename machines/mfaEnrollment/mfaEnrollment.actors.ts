import type { PasskeyRefusal } from '../mfaChallenge/mfaChallenge.actors.ts';
import { effectContract, promiseContract, streamContract } from '../shared/actors.ts';
import type { PasskeyCredential, PasskeyRequest } from '../shared/factors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { AuthenticatorSecret, FactorChange, MfaEnrollmentEvent } from './mfaEnrollment.types.ts';

/** What a change begins with. A removal is then done; new recovery codes are already in force. */
export type BegunChange =
  | ({ readonly kind: 'authenticator' } & AuthenticatorSecret)
  | { readonly kind: 'passkey'; readonly options: PasskeyRequest }
  | { readonly kind: 'removal' }
  | { readonly kind: 'recoveryCodes'; readonly codes: readonly string[] };

/** `checkRequired`: the customer has to confirm first, as neither the sign-in nor a code is recent. */
export type BeginChangeResult = { readonly ok: true; readonly begun: BegunChange } | Refusal<'checkRequired' | 'refused'>;
export const beginChange = promiseContract<BeginChangeResult, { change: FactorChange }>('beginChange');

/** The recovery codes come with the first factor; null with a further one. */
type Added = { readonly ok: true; readonly codes: readonly string[] | null };
/** `expired`: the secret waited too long, or another took its place. */
export type ConfirmAuthenticatorResult = Added | Refusal<'wrong' | 'expired' | 'refused'>;
export const confirmAuthenticator = promiseContract<ConfirmAuthenticatorResult, { otp: string }>('confirmAuthenticator');

export type CreatePasskeyResult = { readonly ok: true; readonly signed: PasskeyCredential } | Refusal<PasskeyRefusal | 'passkeyExists'>;
/** Opens the browser's passkey dialog. A stopped actor closes it. */
export const createPasskey = promiseContract<CreatePasskeyResult, { options: PasskeyRequest }>('createPasskey');

export type AddPasskeyResult = Added | Refusal<'refused'>;
export const addPasskey = promiseContract<AddPasskeyResult, { name: string; credential: PasskeyCredential }>('addPasskey');

/** Sends what protects the account, now and whenever it is loaded. */
export const watchSecurity = streamContract<Extract<MfaEnrollmentEvent, { type: 'security.updated' }>>('watchSecurity');

export const saveCodesFile = effectContract<{ codes: readonly string[] }>('saveCodesFile');
