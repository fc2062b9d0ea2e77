import type { Context } from 'hono';
import { Refusal, sessionExpired, unavailable } from '../http/envelope.ts';
import { sessionRefusals } from '../http/refusals.ts';
import type { Access } from '../http/routes.ts';
import type { BackendServices } from '../services.ts';
import { type Customer, findCustomer } from './store.ts';
import type { UserToken } from './user-token.ts';

/** A customer with a live session. */
export interface Session {
  readonly customer: Customer;
  readonly token: UserToken;
  readonly emailVerified: boolean;
}

const emailOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string' ? body.email : null;

/** Open to everyone; a call counts against the email that it names. */
export const openToAll: Access<null> = {
  schemes: [],
  optional: true,
  refusals: [],
  account: async (_services, _c, body) => emailOf(body),
  admit: async () => null,
};

/** The customer whose live user token the request carries. */
export const liveSession: Access<Session> = {
  schemes: ['userToken'],
  optional: false,
  refusals: sessionRefusals,
  account: async (services, c) => (await bearerToken(services, c))?.email ?? null,
  admit: requireSession,
};

/** Open to everyone, but a user token, if sent, must be valid and unexpired. It need not be the newest. */
export const optionalToken: Access<UserToken | null> = {
  schemes: ['userToken'],
  optional: true,
  refusals: sessionRefusals.filter((note) => note.status === 401),
  account: async (_services, _c, body) => emailOf(body),
  async admit(services, c) {
    if (bearerOf(c) === null) return null;
    const token = await bearerToken(services, c);
    if (token === null) throw sessionExpired();
    return token;
  },
};

/** The request's bearer, whatever it is. */
export const bearerOf = (c: Context): string | null => /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/** The request's valid, unexpired user token, whether or not it is the newest. */
export async function bearerToken({ userTokens }: BackendServices, c: Context): Promise<UserToken | null> {
  const bearer = bearerOf(c);
  return bearer === null ? null : userTokens.verify(bearer);
}

/**
 * The session of the request. Also checks with the authentication service: deleting the user or changing the password ends a session.
 * @throws Refusal 401 with the catalog's text when the user token is missing, expired or replaced by a newer sign-in,
 * or the user is disabled, deleted or must sign in again; 503 when the service is unavailable.
 */
export async function requireSession(services: BackendServices, c: Context): Promise<Session> {
  const token = await bearerToken(services, c);
  const customer = token && (await findCustomer(services.db, token.email));
  if (!token || !customer || customer.bankCustomerGuid !== token.guid || customer.latestIat !== token.iat) throw sessionExpired();
  // By email, as at sign-in: a user who was deleted there and signed up again has another uid.
  const user = await services.identity.findByEmail(customer.email).catch((error: unknown) => {
    throw unavailable('identity_unavailable', "We can't check your session right now. Please try again in a moment.", error);
  });
  // Both are whole seconds, so a sign-in right after the password change can have the same value.
  if (!user || user.disabled || token.authTime < user.validSince) throw sessionExpired();
  return { customer, token, emailVerified: user.emailVerified };
}

/** @throws Refusal 403 when the body names a different customer than the session; an empty guid names nobody. */
export function requireSame({ customer }: Session, named: { readonly email?: string; readonly guid?: string }) {
  const { email = customer.email, guid = '' } = named;
  const foreign = email !== customer.email || (guid !== '' && guid !== customer.bankCustomerGuid);
  if (foreign) throw new Refusal(403, 'forbidden', 'This session belongs to another customer.');
}
