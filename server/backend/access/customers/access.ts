import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { sessionRefusals } from '#contract/kit/refusals.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { RememberedSession, UserToken } from '../../kit/callers.ts';
import { Refusal, type SessionEnd, sessionExpired, unavailable } from '../../kit/http/envelope.ts';
import type { Access } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { hasLeft } from './activity.ts';
import { type Customer, findCustomer } from './store.ts';

/** A customer with a session. */
export interface Session {
  readonly customer: Customer;
  readonly token: UserToken;
  readonly emailVerified: boolean;
}

/** Open to everyone. */
export const openToAll: Access<null> = { schemes: [], optional: true, refusals: [], account: () => null, admit: async () => null };

const sessionAccess = <Who extends Pick<RememberedSession, 'customer'>>(admit: Access<Who>['admit']): Access<Who> => ({
  schemes: ['userToken'],
  optional: false,
  refusals: sessionRefusals,
  account: ({ customer }) => customer.email,
  admit,
});

/** The customer whose live user token the request carries. */
export const liveSession = sessionAccess(requireSession);

/**
 * Like `liveSession`, for calls that only read: it may be admitted by what the process remembers, which is at most two seconds old; what the
 * authentication service said of it, a minute.
 */
export const readingSession: Access<RememberedSession> = { ...sessionAccess(rememberedOr(requireSession)), isRemembered: true };

/** Like `readingSession`, but a newer sign-in may have taken over. */
export const formerSession: Access<RememberedSession> = { ...sessionAccess(rememberedOr(requireStanding)), isRemembered: true };

/** The holder of a genuine, unexpired user token, whether or not its session has ended. */
export const anyToken: Access<UserToken> = {
  schemes: ['userToken'],
  optional: false,
  refusals: sessionRefusals.filter((note) => note.status === 401),
  account: () => null,
  async admit(services, c) {
    const token = await bearerToken(services, c);
    if (token === null) throw sessionExpired();
    return token;
  },
};

/** The request's bearer, whatever it is. */
export const bearerOf = (c: Context): string | null => /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/** The request's genuine, unexpired user token. */
async function bearerToken({ userTokens }: BackendServices, c: Context): Promise<UserToken | null> {
  const bearer = bearerOf(c);
  return bearer === null ? null : userTokens.verify(bearer);
}

/** Admits a session that was found live and had no news since. What is not admitted is read, and what was read decides. */
function rememberedOr(read: typeof requireStanding): Access<RememberedSession>['admit'] {
  return async (services, c) => {
    const token = await bearerToken(services, c);
    return (token && services.sessions.find(token)) ?? read(services, c);
  };
}

/** Whether the customer has signed out of this session, set a new password or locked the account since, or staff has frozen it. */
const hasEnded = ({ endedIat, lockedAt, frozenAt, closedAt }: Customer, { iat }: UserToken): boolean =>
  lockedAt !== null || frozenAt !== null || closedAt !== null || (endedIat !== null && iat <= endedIat);

/**
 * The session of the request. Also checks with the authentication service: deleting the user or changing the password ends a session.
 * @throws Refusal 401 with the catalog's text when the user token is missing, expired or replaced by a newer sign-in, its session has ended,
 * or the user is disabled, deleted or must sign in again; 503 when the service is unavailable.
 */
export async function requireSession(services: BackendServices, c: Context): Promise<Session> {
  const session = await requireStanding(services, c);
  requireNewest(session.customer, session.token);
  return session;
}

async function requireStanding(services: BackendServices, c: Context): Promise<Session> {
  const token = await bearerToken(services, c);
  if (!token) throw sessionExpired();
  const { sessions } = services;
  const since = sessions.reading();
  try {
    const session = await readStanding(services, token);
    sessions.keep(session, since);
    return session;
  } catch (error) {
    sessions.forget(token.guid);
    throw error;
  }
}

async function readStanding(services: BackendServices, token: UserToken): Promise<Session> {
  const customer = await services.customers.find(token.email);
  if (!customer || customer.bankCustomerGuid !== token.guid) throw sessionExpired();
  if (hasEnded(customer, token)) throw sessionExpired(await endOf(services, customer, token));
  if (hasLeft(customer, token)) throw sessionExpired('idle');
  // By email, as at sign-in: a user who was deleted there and signed up again has another uid.
  const user = await services.identity.findProved(customer.email).catch((error: unknown) => {
    throw unavailable('identity_unavailable', 'We can’t check your session right now. Please try again in a moment.', error);
  });
  // Compared as a mark, not as a time: within one second, an older sign-in and one after the change have the same time.
  if (!user || user.disabled) throw sessionExpired();
  if (token.validSince !== user.validSince) throw sessionExpired('security_changed');
  return { customer, token, emailVerified: user.emailVerified };
}

/** What ended the session of a genuine token, as far as it can be told: no more, while the authentication service is away. */
async function endOf({ identity }: BackendServices, { email, lockedAt }: Customer, { validSince }: UserToken): Promise<SessionEnd | undefined> {
  if (lockedAt !== null) return 'locked';
  const user = await identity.findProved(email).catch(() => null);
  return user && user.validSince !== validSince ? 'security_changed' : undefined;
}

/** @throws Refusal 401 when the session has ended, as the row says */
export function requireNewest(row: Customer | null | undefined, token: UserToken) {
  if (!row || hasEnded(row, token)) throw sessionExpired(row?.lockedAt ? 'locked' : undefined);
  if (row.latestIat !== token.iat) throw sessionExpired('superseded');
  if (hasLeft(row, token)) throw sessionExpired('idle');
}

/** Holds the customer's row until the transaction ends: neither a lock nor a sign-in comes in between. @throws Refusal 401 when the session has ended */
export async function holdSession(tx: Executor, { customer, token }: Session) {
  const [row] = await tx.select().from(customers).where(eq(customers.email, customer.email)).for('update');
  requireNewest(row, token);
}

/** After slow work that a session authorized. @throws Refusal 401 when the session has ended meanwhile. */
export async function requireStillNewest({ db }: BackendServices, { customer, token }: Session) {
  requireNewest(await findCustomer(db, customer.email), token);
}

/** @throws Refusal 403 when the body names a different customer than the session; an empty guid names nobody. */
export function requireSame({ customer }: RememberedSession, named: { readonly email?: string; readonly guid?: string }) {
  const { email = customer.email, guid = '' } = named;
  const foreign = email !== customer.email || (guid !== '' && guid !== customer.bankCustomerGuid);
  if (foreign) throw new Refusal(403, 'forbidden', 'This session belongs to another customer.');
}
