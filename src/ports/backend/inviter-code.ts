import * as v from 'valibot';
import { callBackend } from './call.ts';

/** Adds the code of who invited the customer of the user token. */
export const addInviterCode = (ut: string, code: string, signal: AbortSignal) =>
  callBackend('referral-code', v.null(), { method: 'PUT', token: ut, body: { referral_code: code }, signal });
