import type { AuthenticatorSecret } from '#contract/access/factors.ts';
import type { Invitation } from '#contract/staff/invitation.ts';
import type { StaffSignIn } from '../adminSession/adminSession.types.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { LinkFault } from '../shared/openedLink.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract } from '../shared/setup.ts';

/** The new session and recovery codes. */
export interface AcceptedInvitation {
  readonly signedIn: StaffSignIn;
  readonly codes: readonly string[];
}

export interface StaffInvitationInput {
  /** From the link; '' without one. */
  readonly token: string;
}

export interface StaffInvitationContext extends StaffInvitationInput {
  readonly invitation: Invitation | null;
  /** The invited address; '' until read. */
  readonly email: string;
  /** Dropped once accepted. */
  readonly password: string;
  readonly fieldProblems: FieldProblems<'password'>;
  readonly problem: Problem | null;
  readonly secret: AuthenticatorSecret | null;
  readonly digits: string;
  /** Signs in once the recovery codes are saved. */
  readonly accepted: AcceptedInvitation | null;
  readonly codes: readonly string[] | null;
  readonly typedCode: string;
}

export type StaffInvitationEvent =
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'field.left' | 'form.submitted' | 'retry.requested' | 'password.revised' }
  | { readonly type: 'digits.changed'; readonly digits: string }
  | { readonly type: 'code.submitted' | 'codes.downloadRequested' | 'codes.saved' | 'codes.reviewed' }
  | { readonly type: 'typedCode.changed'; readonly text: string };

export type ReadInvitationResult =
  | { readonly ok: true; readonly invitation: Invitation }
  | Refusal<LinkFault | 'refused'>;
/** POST /admin/invitation. Changes nothing. */
export const readInvitation = promiseContract<ReadInvitationResult, { token: string }>('readInvitation');

export type StartAuthenticatorResult =
  | { readonly ok: true; readonly secret: AuthenticatorSecret }
  | Refusal<LinkFault | 'refused'>;
/** POST /admin/invitation/authenticator. */
export const startAuthenticator = promiseContract<StartAuthenticatorResult, { token: string }>('startAuthenticator');

/**
 * `passwordRefused`: the server names the field. `wrong`: the authenticator code. `expired`: the
 * secret is too old.
 */
export type AcceptInvitationResult =
  | { readonly ok: true; readonly accepted: AcceptedInvitation }
  | Refusal<LinkFault | 'passwordRefused' | 'wrong' | 'expired' | 'refused'>;
/** POST /admin/invitation/accept. */
export const acceptInvitation = promiseContract<
  AcceptInvitationResult,
  { token: string; password: string; otp: string }
>('acceptInvitation');

export type ConfirmOwnCodesResult = { readonly ok: true } | Refusal<'refused'>;
/** PUT /admin/recovery-codes, with the new session's token. */
export const confirmCodes = promiseContract<ConfirmOwnCodesResult, { token: string; code: string }>('confirmCodes');

export const saveCodesFile = effectContract<{ codes: readonly string[] }>('saveCodesFile');
