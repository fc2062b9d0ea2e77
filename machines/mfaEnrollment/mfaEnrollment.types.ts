import type { AuthenticatorSecret } from '#contract/access/factors.ts';
import type { HeldFactors } from '#domain/security/accountSecurity.ts';
import type { ChangeKind, ExternalChangeKind } from '#domain/security/events.ts';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import type { PasskeyNameProblem } from '#domain/security/passkeyName.ts';
import type { PasskeyRefusal } from '../mfaChallenge/mfaChallenge.types.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';

/** A second factor that the customer has. */
export type OwnFactor =
  | { readonly kind: 'authenticator' }
  | { readonly kind: 'passkey'; readonly id: string; readonly name: string };

/** What the customer began. */
export type FactorChange =
  | { readonly kind: 'authenticator' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'removal'; readonly factor: OwnFactor }
  | { readonly kind: 'recoveryCodes' }
  /** The newest recovery codes are shown again: none of them was entered yet. */
  | { readonly kind: 'unsavedCodes' };

/** What was done last, for the list to say. */
export interface FactorDone {
  readonly kind:
    | Exclude<ChangeKind, 'passwordChanged' | 'emailChanged' | 'transferUnconfirmed' | ExternalChangeKind>
    | 'recoveryCodesSaved';
}

/** What was begun and typed when the session expired. Codes and secrets are in no draft. */
export interface FactorDraft {
  readonly change: FactorChange;
  /** Of a new passkey; '' for any other change. */
  readonly name: string;
}

export interface MfaEnrollmentInput {
  /** The bank's guid; of staff, their id. */
  readonly customerGuid: string;
  /** Waits until the factors are loaded. */
  readonly draft: FactorDraft | null;
}

export interface MfaEnrollmentContext extends MfaEnrollmentInput {
  /** Null until it is loaded. */
  readonly security: HeldFactors | null;
  readonly change: FactorChange | null;
  /** What the account had when the change began. */
  readonly before: HeldFactors | null;
  readonly secret: AuthenticatorSecret | null;
  readonly digits: string;
  /** What the browser makes a passkey from; null once it was used or is too old. */
  readonly options: PasskeyRequest | null;
  readonly name: string;
  readonly nameProblem: PasskeyNameProblem | null;
  /** What the browser made. */
  readonly credential: PasskeyCredential | null;
  /** Recovery codes, until the customer has shown that they are saved. */
  readonly codes: readonly string[] | null;
  readonly typedCode: string;
  readonly problem: Problem | null;
  readonly done: FactorDone | null;
}

export type MfaEnrollmentEvent =
  | { readonly type: 'security.updated'; readonly security: HeldFactors }
  | { readonly type: 'change.requested'; readonly change: FactorChange }
  | { readonly type: 'change.submitted' | 'change.canceled' }
  | { readonly type: 'digits.changed'; readonly digits: string }
  | { readonly type: 'code.submitted' }
  | { readonly type: 'name.changed'; readonly name: string }
  | {
      readonly type:
        | 'passkey.requested'
        | 'passkey.canceled'
        | 'codes.downloadRequested'
        | 'codes.saved'
        | 'codes.reviewed';
    }
  | { readonly type: 'typedCode.changed'; readonly text: string };

/** The account was changed, or may have been: what shows it is out of date. */
export type MfaEnrollmentEmitted = { readonly type: 'factors.changed' };

/** What a change begins with. A removal is then done; recovery codes are already in force. */
export type BegunChange =
  | ({ readonly kind: 'authenticator' } & AuthenticatorSecret)
  | { readonly kind: 'passkey'; readonly options: PasskeyRequest }
  | { readonly kind: 'removal' }
  | { readonly kind: 'recoveryCodes'; readonly codes: readonly string[] };

/**
 * `checkRequired`: the customer has to confirm first, as neither the sign-in nor a code is recent.
 */
export type BeginChangeResult =
  | { readonly ok: true; readonly begun: BegunChange }
  | Refusal<'checkRequired' | 'refused'>;
export const beginChange = promiseContract<BeginChangeResult, { change: FactorChange }>('beginChange');

/** The recovery codes come with the first factor; null with a further one. */
type Added = { readonly ok: true; readonly codes: readonly string[] | null };
/** `expired`: the secret waited too long, or another took its place. */
export type ConfirmAuthenticatorResult = Added | Refusal<'wrong' | 'expired' | 'refused'>;
export const confirmAuthenticator = promiseContract<ConfirmAuthenticatorResult, { otp: string }>(
  'confirmAuthenticator',
);

export type CreatePasskeyResult =
  | { readonly ok: true; readonly signed: PasskeyCredential }
  | Refusal<PasskeyRefusal | 'passkeyExists'>;
/** Opens the browser's passkey dialog. A stopped actor closes it. */
export const createPasskey = promiseContract<CreatePasskeyResult, { options: PasskeyRequest }>('createPasskey');

export type AddPasskeyResult = Added | Refusal<'refused'>;
export const addPasskey = promiseContract<AddPasskeyResult, { name: string; credential: PasskeyCredential }>(
  'addPasskey',
);

/**
 * The codes are on the server until it has seen one of them. `wrong`: it is none of those that
 * work, such as one that was used.
 */
export type ConfirmCodesResult = { readonly ok: true } | Refusal<'wrong' | 'refused'>;
export const confirmCodes = promiseContract<ConfirmCodesResult, { code: string }>('confirmCodes');

/** Sends what protects the account, now and whenever it is loaded. */
export const watchSecurity = streamContract<Extract<MfaEnrollmentEvent, { type: 'security.updated' }>>('watchSecurity');

export const saveCodesFile = effectContract<{ codes: readonly string[] }>('saveCodesFile');
