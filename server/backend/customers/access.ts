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

/** Everybody may call; a call counts against the email that it names. */
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

/** Everybody may call, but a user token that is sent must be genuine and in time. It need not be the newest. */
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

/** What the request carries as its bearer, whatever it is. */
export const bearerOf = (c: Context): string | null => /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/** The user token of the request, genuine and in time, whether or not it is the newest. */
export async function bearerToken({ userTokens }: BackendServices, c: Context): Promise<UserToken | null> {
  const bearer = bearerOf(c);
  return bearer === null ? null : userTokens.verify(bearer);
}

/**
 * The session of the request. The authentication service is asked too: a session ends with its user, and with a new password.
 * @throws Refusal 401 with the catalogue's words when there is no user token, or it has expired, a newer sign-in has taken its place,
 * or the user is disabled, gone, or has to sign in again; 503 when the service does not answer.
 */
export async function requireSession(services: BackendServices, c: Context): Promise<Session> {
  const token = await bearerToken(services, c);
  const customer = token && (await findCustomer(services.db, token.email));
  if (!token || !customer || customer.bankCustomerGuid !== token.guid || customer.latestIat !== token.iat) throw sessionExpired();
  // By email, as at the sign-in: somebody who was deleted there and came back has another uid.
  const user = await services.identity.findByEmail(customer.email).catch((error: unknown) => {
    throw unavailable('identity_unavailable', "We can't check your session right now. Please try again in a moment.", error);
  });
  // Both are whole seconds, so a sign-in right after the new password may bear the same one.
  if (!user || user.disabled || token.authTime < user.validSince) throw sessionExpired();
  return { customer, token, emailVerified: user.emailVerified };
}

/** @throws Refusal 403 when the body names somebody else than the session; an empty guid names nobody. */
export function requireSame({ customer }: Session, named: { readonly email?: string; readonly guid?: string }) {
  const { email = customer.email, guid = '' } = named;
  const foreign = email !== customer.email || (guid !== '' && guid !== customer.bankCustomerGuid);
  if (foreign) throw new Refusal(403, 'forbidden', 'This session belongs to another customer.');
}
