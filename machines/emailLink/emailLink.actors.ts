import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

/** An unknown or already confirmed address gets the same answer: replies never reveal which. */
export type SendEmailLinkResult = { readonly ok: true } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /customers/generate-email-link. */
export const sendEmailLink = promiseContract<SendEmailLinkResult, { email: string }>('sendEmailLink');

/** `linkSpent`: the link has expired or was already used; a new one helps. */
export type ConfirmEmailResult = { readonly ok: true; readonly email: string } | Refusal<'linkSpent' | 'refused'>;
/** Sends the code of the link to the authentication service. */
export const confirmEmail = promiseContract<ConfirmEmailResult, { code: string }>('confirmEmail');
