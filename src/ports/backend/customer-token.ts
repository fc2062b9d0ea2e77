import * as v from 'valibot';
import type { FactorProof } from '#domain/security/factors.ts';
import { HttpError } from '../http.ts';
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

/** Why the server ended a session, where it says so. */
const endingSchema = v.object({ reason: v.string() });

const ofSession: typeof callBackend = (...request) =>
  callBackend(...request).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.problem.status !== 401) throw error;
    const said = v.safeParse(endingSchema, error.response?.body);
    if (!said.success) throw error;
    const { reason } = said.output;
    throw new HttpError({ ...error.problem, code: reason === 'security_changed' ? 'securityChanged' : reason }, error.response);
  });

/** A new access token for a valid user token. @throws HttpError of an ended session with its reason as the code */
export const regenerateCustomerToken = (guid: string, ut: string, signal?: AbortSignal) =>
  ofSession('regenerate-customer-token', v.object({ at: text }), {
    method: 'POST',
    body: { cybrid_guid: guid },
    token: ut,
    signal,
  });

/**
 * The `iat` (seconds) of the newest user token issued to this customer, on any device.
 * @param idleSeconds how long ago the customer was last active: the server ends the session of one who has left. Undefined while that is unknown
 * @throws HttpError as above
 */
export const checkDuplicateToken = (email: string, idleSeconds: number | undefined, ut: string, signal?: AbortSignal) =>
  ofSession('check-customer-token-dublicate', v.object({ iat: v.nullable(v.number()) }), {
    method: 'POST',
    body: { email, idle_seconds: idleSeconds },
    token: ut,
    signal,
  });
