import * as v from 'valibot';
import { emailChangeEffects } from '#domain/security/emailChange.ts';
import type { LinkedChange } from '#machines/emailChange/emailChange.machine.ts';
import { callBackend } from './call.ts';

/** Emails a link to the new address. The reply is the same for one that has an account. */
export const requestNewEmail = (ut: string, newEmail: string, signal: AbortSignal) =>
  callBackend('change-email', v.null(), { method: 'POST', token: ut, body: { new_email: newEmail }, signal });

/** Cancels a change, whether it waits or its link was not opened yet. */
export const cancelNewEmail = (ut: string, signal: AbortSignal) => callBackend('change-email', v.null(), { method: 'DELETE', token: ut, signal });

/** In milliseconds. Visitors open this page, so it goes without the schemas of customers' records. */
const appliesAt = v.nullable(
  v.pipe(
    v.string(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
);

/** What the link does, and to which address. */
export const checkEmailLink = async (token: string, signal: AbortSignal): Promise<LinkedChange> => {
  const schema = v.object({ email: v.string(), effect: v.picklist(emailChangeEffects), applies_at: appliesAt });
  const { email, effect, applies_at } = await callBackend('check-email-link', schema, { method: 'POST', body: { token }, signal });
  return { email, effect, appliesAt: applies_at };
};

/** Another change may hold the customer's lease for twenty seconds. */
const timeout = 28_000;

/** Gives the account the address of the link, at once or after a wait. */
export const confirmNewEmail = async (token: string): Promise<{ email: string; appliesAt: number | null }> => {
  const schema = v.object({ email: v.string(), applies_at: appliesAt });
  const { email, applies_at } = await callBackend('confirm-email', schema, { method: 'POST', body: { token }, timeout });
  return { email, appliesAt: applies_at };
};

/** Stops a change that waits. */
export const stopNewEmail = (token: string) =>
  callBackend('stop-email-change', v.object({ email: v.string() }), { method: 'POST', body: { token }, timeout });
