import { sessions } from '#contract/access/sessions.ts';
import { call } from './call.ts';

export async function readProfile(token: string, email: string, signal?: AbortSignal) {
  const { guid, displayName, ...rest } = await call(sessions.readCustomer, { token, body: { email }, signal });
  return { ...rest, name: displayName, reference: guid };
}
