import * as v from 'valibot';
import { security } from '#contract/access/security.ts';
import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
import { call, callBackend } from './call.ts';

/** What protects the account of the user token's customer. */
export async function readSecurity(token: string, signal: AbortSignal): Promise<AccountSecurity> {
  const { sendsPausedUntil, sendsPausedBy, ...read } = await call(security.read, { token, signal });
  return { ...read, withdrawalsPausedUntil: sendsPausedUntil, withdrawalsPausedBy: sendsPausedBy };
}

/** Chooses whether a sign-in from a new browser needs an emailed code. Turning it off needs a fresh check. */
export const saveNewBrowserCodes = (ut: string, on: boolean, signal: AbortSignal): Promise<{ on: boolean }> =>
  callBackend('new-browser-codes', v.object({ on: v.boolean() }), { method: 'PUT', token: ut, body: { on }, signal });
