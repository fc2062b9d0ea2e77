import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

/** `checkRequired`: the sign-in is too long ago, so a code comes first. An address that is taken gets the same answer as any other. */
export type RequestEmailChangeResult = { readonly ok: true } | Refusal<'checkRequired' | 'refused'>;
/** POST /customers/change-email. */
export const requestEmailChange = promiseContract<RequestEmailChangeResult, { newEmail: string }>('requestEmailChange');
