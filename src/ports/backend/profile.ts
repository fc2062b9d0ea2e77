import { sessions } from '#contract/access/sessions.ts';
import { call } from './call.ts';

/** What we know about the customer of the user token. */
export async function readProfile(token: string, email: string, signal?: AbortSignal) {
  const { guid, displayName, ...rest } = await call(sessions.readCustomer, { token, body: { email }, signal });
  return { ...rest, name: displayName, reference: guid };
}
