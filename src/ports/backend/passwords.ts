import * as v from 'valibot';
import { callBackend } from './call.ts';

/** Emails a link to choose a new password. The reply is the same for an address without an account. */
export const requestReset = (email: string, signal: AbortSignal) =>
  callBackend('reset-password', v.null(), { method: 'POST', body: { email }, signal });

const linkSchema = v.object({ link: v.picklist(['open', 'used', 'expired', 'unknown']) });
/** What became of an emailed link. The token is sent in the body, so that no log of addresses has it. */
export const checkLink = (link: { readonly token: string; readonly email: string }, signal: AbortSignal) =>
  callBackend('check-reset-link', linkSchema, { method: 'POST', body: { ...link }, signal });

/** Sets a password. @param bearer the token of an emailed link, or the user token */
export const updatePassword = (bearer: string, change: { readonly email: string; readonly password: string }) =>
  // Another change may hold the customer's lease for twenty seconds.
  callBackend('update-password', v.null(), { method: 'POST', token: bearer, body: { ...change }, timeout: 28_000 });
