import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

export type CheckEmailLinkResult = { readonly ok: true; readonly email: string } | Refusal<'linkUsed' | 'linkExpired' | 'linkUnknown' | 'refused'>;
/** POST /customers/check-email-link. */
export const checkEmailLink = promiseContract<CheckEmailLinkResult, { token: string }>('checkEmailLink');

export type ConfirmEmailChangeResult =
  | { readonly ok: true; readonly email: string }
  | Refusal<'linkUsed' | 'linkExpired' | 'linkUnknown' | 'emailTaken' | 'refused'>;
/** POST /customers/confirm-email. */
export const confirmEmailChange = promiseContract<ConfirmEmailChangeResult, { token: string }>('confirmEmailChange');
