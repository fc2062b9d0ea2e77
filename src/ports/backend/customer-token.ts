import * as v from 'valibot';
import { sessions } from '#contract/access/sessions.ts';
import { HttpError } from '../http.ts';
import { call } from './call.ts';

/** Why the server ended a session, where it says so. */
const endingSchema = v.object({ reason: v.string() });

const ofSession = <Data>(reply: Promise<Data>) =>
  reply.catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.problem.status !== 401) throw error;
    const said = v.safeParse(endingSchema, error.response?.body);
    if (!said.success) throw error;
    const { reason } = said.output;
    throw new HttpError({ ...error.problem, code: reason === 'security_changed' ? 'securityChanged' : reason }, error.response);
  });

/** A new access token for a valid user token. @throws HttpError of an ended session with its reason as the code */
export const regenerateCustomerToken = (guid: string, ut: string, signal: AbortSignal) =>
  ofSession(call(sessions.renew, { body: { cybridGuid: guid }, token: ut, signal }));

/**
 * The `iat` (seconds) of the newest user token issued to this customer, on any device.
 * @param idleSeconds how long ago the customer was last active: the server ends the session of one who has left. Undefined while that is unknown
 * @throws HttpError as above
 */
export const checkDuplicateToken = (email: string, idleSeconds: number | undefined, ut: string, signal: AbortSignal) =>
  ofSession(call(sessions.check, { body: { email, idleSeconds }, token: ut, signal }));
