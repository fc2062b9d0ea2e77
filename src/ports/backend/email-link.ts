import * as v from 'valibot';
import { callBackend } from './call.ts';

/** Emails the verification link again. The reply is the same whether or not the email is known. */
export const generateEmailLink = (email: string, signal?: AbortSignal) =>
  callBackend('generate-email-link', v.unknown(), { method: 'POST', body: { email }, signal });
