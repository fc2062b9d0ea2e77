import * as v from 'valibot';
import { callBackend } from './call.ts';

const linkSchema = v.object({ email: v.string(), locked: v.boolean() });

/** Whose account the link of an email locks. Changes nothing. */
export const readLockLink = (token: string, signal: AbortSignal) => callBackend('lock-link', linkSchema, { token, signal });

/** Locks the account of a link's token or of a user token. */
export const lockAccount = (token: string, signal?: AbortSignal) =>
  callBackend('lock-account', v.null(), { method: 'POST', body: {}, token, ...(signal && { signal }) });
