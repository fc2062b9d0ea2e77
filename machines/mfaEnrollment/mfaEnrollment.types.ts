import type { AuthenticatorSecret } from '#contract/access/factors.ts';
import type { HeldFactors } from '#domain/security/accountSecurity.ts';
import type { ChangeKind, ExternalChangeKind } from '#domain/security/events.ts';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import type { PasskeyNameProblem } from '#domain/security/passkeyName.ts';
import type { PasskeyRefusal } from '../mfaChallenge/mfaChallenge.types.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';

/** A factor that the customer has. */
export type OwnFactor =
  | { readonly kind: 'authenticator' }
  | { readonly kind: 'passkey'; readonly id: string; readonly name: string };

/** The change being made. */
export type FactorChange =
  | { readonly kind: 'authenticator' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'removal'; readonly factor: OwnFactor }
  | { readonly kind: 'recoveryCodes' }
  /** Shows the newest recovery codes again: none was entered yet. */
  | { readonly kind: 'unsavedCodes' };

/** The last change, for the list's message. */
export interface FactorDone {
  readonly kind:
    | Exclude<ChangeKind, 'passwordChanged' | 'emailChanged' | 'transferUnconfirmed' | ExternalChangeKind>
    | 'recoveryCodesSaved';
}

/** The change and text from before the session expired. Never includes codes or secrets. */
export interface FactorDraft {
  readonly change: FactorChange;
  /** A new passkey's; '' for other changes. */
  readonly name: string;
}

export interface MfaEnrollmentInput {
  /** The bank's guid, or the staff id. */
  readonly customerGuid: string;
  /** Waits for the factors to load. */
  readonly draft: FactorDraft | null;
}

export interface MfaEnrollmentContext extends MfaEnrollmentInput {
  /** Null until loaded. */
  readonly security: HeldFactors | null;
  readonly change: FactorChange | null;
  /** The factors before the change. */
  readonly before: HeldFactors | null;
  readonly secret: AuthenticatorSecret | null;
  readonly digits: string;
  /** For creating a passkey; null once used or expired. */
  readonly options: PasskeyRequest | null;
  readonly name: string;
  readonly nameProblem: PasskeyNameProblem | null;
  /** From the browser. */
  readonly credential: PasskeyCredential | null;
  /** Until the customer shows that they are saved. */
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

/** The factors changed, or may have: reload them. */
export type MfaEnrollmentEmitted = { readonly type: 'factors.changed' };

/** Starting a removal completes it; new recovery codes already work. */
export type BegunChange =
  | ({ readonly kind: 'authenticator' } & AuthenticatorSecret)
  | { readonly kind: 'passkey'; readonly options: PasskeyRequest }
  | { readonly kind: 'removal' }
  | { readonly kind: 'recoveryCodes'; readonly codes: readonly string[] };

/** `checkRequired`: needs confirmation first, since neither the sign-in nor a code is recent. */
export type BeginChangeResult =
  | { readonly ok: true; readonly begun: BegunChange }
  | Refusal<'checkRequired' | 'refused'>;
export const beginChange = promiseContract<BeginChangeResult, { change: FactorChange }>('beginChange');

/** Recovery codes come only with the first factor; otherwise null. */
type Added = { readonly ok: true; readonly codes: readonly string[] | null };
/** `expired`: the secret is too old or was replaced. */
export type ConfirmAuthenticatorResult = Added | Refusal<'wrong' | 'expired' | 'refused'>;
export const confirmAuthenticator = promiseContract<ConfirmAuthenticatorResult, { otp: string }>(
  'confirmAuthenticator',
);

export type CreatePasskeyResult =
  | { readonly ok: true; readonly signed: PasskeyCredential }
  | Refusal<PasskeyRefusal | 'passkeyExists'>;
/** Opens the browser's passkey dialog. Stopping the actor closes it. */
export const createPasskey = promiseContract<CreatePasskeyResult, { options: PasskeyRequest }>('createPasskey');

export type AddPasskeyResult = Added | Refusal<'refused'>;
export const addPasskey = promiseContract<AddPasskeyResult, { name: string; credential: PasskeyCredential }>(
  'addPasskey',
);

/**
 * The server keeps the codes until one is entered. `wrong`: not a working code, or already used.
 */
export type ConfirmCodesResult = { readonly ok: true } | Refusal<'wrong' | 'refused'>;
export const confirmCodes = promiseContract<ConfirmCodesResult, { code: string }>('confirmCodes');

/** Sends the factors, at once and after each load. */
export const watchSecurity = streamContract<Extract<MfaEnrollmentEvent, { type: 'security.updated' }>>('watchSecurity');

export const saveCodesFile = effectContract<{ codes: readonly string[] }>('saveCodesFile');
