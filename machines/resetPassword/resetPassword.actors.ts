import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

/** An unknown address gets the same answer: replies never reveal which. */
export type SendResetLinkResult = { readonly ok: true } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /customers/reset-password. */
export const sendResetLink = promiseContract<SendResetLinkResult, { email: string }>('sendResetLink');
