import * as v from 'valibot';
import { callBackend } from './call.ts';

const createdSchema = v.object({ email: v.string(), customer_guid: v.string() });

/** Opens the customer's accounts everywhere; safe to call again with the same email after a failure. */
export const signUp = (details: { displayName: string; email: string; password: string }, signal?: AbortSignal) =>
  // Creating a customer at two other companies takes a while.
  callBackend('signup', createdSchema, { method: 'POST', body: details, timeout: 60_000, ...(signal ? { signal } : {}) });
