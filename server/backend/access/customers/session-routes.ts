import { and, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { sessions } from '#contract/access/sessions.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { UserToken } from '../../kit/callers.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { recordSignIn } from '../devices/devices.ts';
import { recordEvent } from '../security/events.ts';
import { anyToken, formerSession, liveSession, openToAll, requireSame, requireStillNewest } from './access.ts';
import { endSessions, findCustomer } from './store.ts';
import { makeCustomerTokens, mintAccessToken } from './tokens.ts';

/** Ends this session and older ones, but no newer ones. Idempotent. */
async function signOut(
  { db, bank, clock }: BackendServices,
  c: Context,
  { email, guid, iat }: UserToken,
): Promise<void> {
  const customer = await findCustomer(db, email);
  if (customer?.bankCustomerGuid !== guid) return;
  await endSessions(db, email, iat);
  // A newer sign-in already ended the older tokens, and newer ones must stay.
  if (customer.latestIat !== iat) return;
  await bank.endStepUpTokens(guid);
  const hadEnded = (customer.endedIat ?? 0) >= iat;
  if (!hadEnded) await recordEvent(db, { customerGuid: guid, kind: 'signedOut', c }, clock.now());
}

/** For times in answers to the customer. Zones that this server doesn't know are left out. */
async function recordZone({ db }: BackendServices, email: string, zone: string | undefined): Promise<void> {
  if (zone === undefined || !isTimeZone(zone)) return;
  const isChanged = sql`${customers.timeZone} is distinct from ${zone}`;
  await db
    .update(customers)
    .set({ timeZone: zone })
    .where(and(eq(customers.email, email), isChanged));
}

const start = implement(sessions.start, {
  access: openToAll,
  limit: 'signIn',
  async handler({ services, c, body }) {
    const { tokens, byPasskey } = await makeCustomerTokens(services, body.email, body.token, { ...body, c });
    await recordZone(services, body.email, body.zone);
    await recordSignIn(services, c, { email: body.email, customerGuid: tokens.guid, byPasskey });
    return tokens;
  },
});

const renew = implement(sessions.renew, {
  access: liveSession,
  limit: 'regenerate',
  async handler({ services, body, who }) {
    requireSame(who, { guid: body.cybridGuid });
    const at = await mintAccessToken(services, body.cybridGuid);
    // The session may have ended while the bank issued the token.
    await requireStillNewest(services, who);
    return { at };
  },
});

const check = implement(sessions.check, {
  access: formerSession,
  limit: 'sessionCheck',
  async handler({ services, body, who }) {
    requireSame(who, { email: body.email });
    if (body.idleSeconds !== undefined) await services.sessions.recordActivity(who, body.idleSeconds);
    return { iat: who.customer.latestIat ?? who.token.iat };
  },
});

const readCustomer = implement(sessions.readCustomer, {
  access: liveSession,
  limit: 'userDetail',
  async handler({ body, who }) {
    requireSame(who, { email: body.email });
    const { displayName, bankCustomerGuid, phone, country, createdAt } = who.customer;
    return {
      email: body.email,
      displayName,
      guid: bankCustomerGuid ?? '',
      emailVerified: who.emailVerified,
      phone,
      country,
      createdAt,
    };
  },
});

const end = implement(sessions.end, {
  access: anyToken,
  limit: 'signOut',
  async handler({ services, c, who }) {
    await signOut(services, c, who);
    return null;
  },
});

export const sessionRoutes = routesOf(sessions, { start, renew, check, readCustomer, end });
