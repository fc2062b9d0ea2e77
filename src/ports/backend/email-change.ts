import * as v from 'valibot';
import { callBackend } from './call.ts';

/** Emails a link to the new address. The reply is the same for one that has an account. */
export const requestNewEmail = (ut: string, newEmail: string, signal: AbortSignal) =>
  callBackend('change-email', v.null(), { method: 'POST', token: ut, body: { new_email: newEmail }, signal });

/** What the link confirms. @returns the new address, as `email` */
export const checkEmailLink = (token: string, signal: AbortSignal) =>
  callBackend('check-email-link', v.object({ email: v.string() }), { method: 'POST', body: { token }, signal });

/** Gives the account the address that the link was sent to. @returns it, as `email` */
export const confirmNewEmail = (token: string) =>
  // Another change may hold the customer's lease for twenty seconds.
  callBackend('confirm-email', v.object({ email: v.string() }), { method: 'POST', body: { token }, timeout: 28_000 });
