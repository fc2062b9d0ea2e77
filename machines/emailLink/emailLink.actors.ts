import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

/** `sent` is also the answer for an address that is unknown or confirmed already: replies never tell which. */
export type SendEmailLinkResult = { readonly ok: true } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /customers/generate-email-link. */
export const sendEmailLink = promiseContract<SendEmailLinkResult, { email: string }>('sendEmailLink');

/** `linkSpent`: the link is too old or was used; a new one helps. */
export type ConfirmEmailResult = { readonly ok: true; readonly email: string } | Refusal<'linkSpent' | 'refused'>;
/** Hands the code of the mail's link to the authentication service. */
export const confirmEmail = promiseContract<ConfirmEmailResult, { code: string }>('confirmEmail');
