import * as v from 'valibot';
import { sessions } from '#contract/access/sessions.ts';
import { HttpError } from '../http.ts';
import { call } from './call.ts';

const endingSchema = v.object({ reason: v.string() });

const ofSession = <Data>(reply: Promise<Data>) =>
  reply.catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.problem.status !== 401) throw error;
    const said = v.safeParse(endingSchema, error.response?.body);
    if (!said.success) throw error;
    const { reason } = said.output;
    throw new HttpError(
      { ...error.problem, code: reason === 'security_changed' ? 'securityChanged' : reason },
      error.response,
    );
  });

/** Exchanges a user token for an access token. @throws HttpError with the ending as its code */
export const regenerateCustomerToken = (guid: string, ut: string, signal: AbortSignal) =>
  ofSession(call(sessions.renew, { body: { cybridGuid: guid }, token: ut, signal }));

/**
 * The `iat` (seconds) of the customer's newest user token on any device.
 * @param idleSeconds since the last activity, to end idle sessions; undefined if unknown
 * @throws HttpError as above
 */
export const checkDuplicateToken = (email: string, idleSeconds: number | undefined, ut: string, signal: AbortSignal) =>
  ofSession(call(sessions.check, { body: { email, idleSeconds }, token: ut, signal }));
