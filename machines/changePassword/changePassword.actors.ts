import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

/** `checkRequired`: the sign-in is too long ago, so a code comes first. A `refused` reply names the field in `problem.fields`. */
export type UpdatePasswordResult = { readonly ok: true } | Refusal<'checkRequired' | 'refused'>;
/** POST /customers/update-password with the user token. */
export const updatePassword = promiseContract<UpdatePasswordResult, { password: string }>('updatePassword');
