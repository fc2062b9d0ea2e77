import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { ResetLink } from './newPassword.types.ts';

export type CheckResetLinkResult = { readonly ok: true; readonly link: 'open' | 'used' | 'expired' | 'unknown' } | Refusal<'refused'>;
/** POST /customers/check-reset-link. */
export const checkResetLink = promiseContract<CheckResetLinkResult, ResetLink>('checkResetLink');

/** `linkSpent`: the link no longer works. A `refused` reply names the field in `problem.fields`. */
export type SetPasswordResult = { readonly ok: true } | Refusal<'linkSpent' | 'refused'>;
/** POST /customers/update-password with the token of the link. */
export const setPassword = promiseContract<SetPasswordResult, ResetLink & { password: string }>('setPassword');
