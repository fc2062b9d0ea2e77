import * as v from 'valibot';
import type { FactorProof } from '#domain/security/factors.ts';
import { callBackend } from './call.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const sessionSchema = v.object({ ut: text, at: text, guid: text, displayName: v.string() });

/** The session that the backend gives for a proof of identity: the authentication service's ID token, with a second factor where the customer has one. */
export const generateCustomerToken = (email: string, token: string, proof: FactorProof | null, signal?: AbortSignal) =>
  callBackend('generate-customer-token', sessionSchema, {
    method: 'POST',
    body: { email, token, ...proof },
    timeout: 60_000,
    signal,
  });

/** A new access token for a valid user token. */
export const regenerateCustomerToken = (guid: string, ut: string, signal?: AbortSignal) =>
  callBackend('regenerate-customer-token', v.object({ at: text }), {
    method: 'POST',
    body: { cybrid_guid: guid },
    token: ut,
    signal,
  });

/** The `iat` (seconds) of the newest user token issued to this customer, on any device. */
export const checkDuplicateToken = (email: string, ut: string, signal?: AbortSignal) =>
  callBackend('check-customer-token-dublicate', v.object({ iat: v.nullable(v.number()) }), {
    method: 'POST',
    body: { email },
    token: ut,
    signal,
  });
