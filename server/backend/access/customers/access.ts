import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { sessionRefusals } from '#contract/kit/refusals.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { Refusal, type SessionEnd } from '#server/http/refusals.ts';
import type { RememberedSession, UserToken } from '../../kit/callers.ts';
import { sessionExpired, unavailable } from '../../kit/http/envelope.ts';
import type { Access } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { hasLeft } from './activity.ts';
import { type Customer, findCustomer } from './store.ts';

export interface Session {
  readonly customer: Customer;
  readonly token: UserToken;
  readonly emailVerified: boolean;
}

export const openToAll: Access<null> = {
  schemes: [],
  optional: true,
  refusals: [],
  account: () => null,
  admit: async () => null,
};

const sessionAccess = <Who extends Pick<RememberedSession, 'customer'>>(admit: Access<Who>['admit']): Access<Who> => ({
  schemes: ['userToken'],
  optional: false,
  refusals: sessionRefusals,
  account: ({ customer }) => customer.email,
  admit,
});

/** Requires a live session. */
export const liveSession = sessionAccess(requireSession);

/**
 * Like `liveSession`, for reads: trusts memory that is at most two seconds old, or a minute for the
 * authentication service's part.
 */
export const readingSession: Access<RememberedSession> = {
  ...sessionAccess(rememberedOr(requireSession)),
  isRemembered: true,
};

/** Like `readingSession`, but tolerates a newer sign-in. */
export const formerSession: Access<RememberedSession> = {
  ...sessionAccess(rememberedOr(requireStanding)),
  isRemembered: true,
};

/** A genuine, unexpired token, even of an ended session. */
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

export const bearerOf = (c: Context): string | null =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

async function bearerToken({ userTokens }: BackendServices, c: Context): Promise<UserToken | null> {
  const bearer = bearerOf(c);
  return bearer === null ? null : userTokens.verify(bearer);
}

/** Admits remembered live sessions; anything else is read from the database. */
function rememberedOr(read: typeof requireStanding): Access<RememberedSession>['admit'] {
  return async (services, c) => {
    const token = await bearerToken(services, c);
    return (token && services.sessions.find(token)) ?? read(services, c);
  };
}

/** Ended by sign-out, password change, lock or freeze. */
const hasEnded = ({ endedIat, lockedAt, frozenAt, closedAt }: Customer, { iat }: UserToken): boolean =>
  lockedAt !== null || frozenAt !== null || closedAt !== null || (endedIat !== null && iat <= endedIat);

/**
 * The request's session. Also asks the authentication service: a deleted user or changed password
 * ends it.
 * @throws Refusal 401 if the token is missing, expired or superseded, or its session has ended; 503
 * if the service is unavailable.
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
  // By email, as at sign-in: a deleted user who signed up again has another uid.
  const user = await services.identity.findProved(customer.email).catch((error: unknown) => {
    throw unavailable(
      'identity_unavailable',
      'We can’t check your session right now. Please try again in a moment.',
      error,
    );
  });
  // An opaque mark: within one second, sign-ins before and after a change have equal times.
  if (!user || user.disabled) throw sessionExpired();
  if (token.validSince !== user.validSince) throw sessionExpired('security_changed');
  return { customer, token, emailVerified: user.emailVerified };
}

/** Why the session ended, if known; the authentication service may be unavailable. */
async function endOf(
  { identity }: BackendServices,
  { email, lockedAt }: Customer,
  { validSince }: UserToken,
): Promise<SessionEnd | undefined> {
  if (lockedAt !== null) return 'locked';
  const user = await identity.findProved(email).catch(() => null);
  return user && user.validSince !== validSince ? 'security_changed' : undefined;
}

/** @throws Refusal 401 if the row says that the session has ended */
export function requireNewest(row: Customer | null | undefined, token: UserToken) {
  if (!row || hasEnded(row, token)) throw sessionExpired(row?.lockedAt ? 'locked' : undefined);
  if (row.latestIat !== token.iat) throw sessionExpired('superseded');
  if (hasLeft(row, token)) throw sessionExpired('idle');
}

/** Locks the row against concurrent sign-ins. @throws Refusal 401 if the session ended */
export async function holdSession(tx: Executor, { customer, token }: Session) {
  const [row] = await tx.select().from(customers).where(eq(customers.email, customer.email)).for('update');
  requireNewest(row, token);
}

/** Recheck after slow work. @throws Refusal 401 if the session has ended meanwhile */
export async function requireStillNewest({ db }: BackendServices, { customer, token }: Session) {
  requireNewest(await findCustomer(db, customer.email), token);
}

/** @throws Refusal 403 if the body names another customer; an empty guid names nobody */
export function requireSame(
  { customer }: RememberedSession,
  named: { readonly email?: string; readonly guid?: string },
) {
  const { email = customer.email, guid = '' } = named;
  const foreign = email !== customer.email || (guid !== '' && guid !== customer.bankCustomerGuid);
  if (foreign) throw new Refusal(403, 'forbidden', 'This session belongs to another customer.');
}
