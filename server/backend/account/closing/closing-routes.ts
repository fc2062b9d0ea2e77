import { and, eq, isNull } from 'drizzle-orm';
import { closing } from '#contract/account/closing.ts';
import { hasObstacles } from '#domain/security/closing.ts';
import { customers } from '#server/db/schema/backend.ts';
import { Refusal } from '#server/http/refusals.ts';
import { closingRequestedMail } from '#server/mail/closing-emails.ts';
import { holdSession, liveSession } from '../../access/customers/access.ts';
import { cancelClosing } from '../../access/customers/closing-wait.ts';
import { findCustomer } from '../../access/customers/store.ts';
import { lockUrl } from '../../access/security/change.ts';
import { recordEvent } from '../../access/security/events.ts';
import { requireFresh, requireSpent } from '../../access/security/fresh.ts';
import { createLink } from '../../access/security/links.ts';
import { bankUnavailable, unavailable } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { closingEnd, obstaclesOf } from './closing.ts';

const obstacles = (services: BackendServices, guid: string) =>
  obstaclesOf(services, guid).catch((error: unknown) => {
    throw bankUnavailable(error);
  });

const read = implement(closing.read, {
  access: liveSession,
  limit: 'readSecurity',
  async handler({ services, who }) {
    const { balances, orders, transfers } = await obstacles(services, who.token.guid);
    return { closesAt: who.customer.closesAt, balances: [...balances], orders, transfers };
  },
});

const request = implement(closing.request, {
  access: liveSession,
  limit: 'changeSecurity',
  async handler({ services, c, who }) {
    const { db, clock, mailer } = services;
    const call = { services, c, who };
    const { email } = who.customer;
    const customerGuid = who.token.guid;
    const closesAlready = async () => (await findCustomer(db, email))?.closesAt ?? null;
    if (who.customer.closesAt !== null) return { closesAt: who.customer.closesAt };
    try {
      await requireFresh(call, { kind: 'closing' });
    } catch (refusal) {
      // A concurrent call spent the check.
      const end = await closesAlready();
      if (end === null) throw refusal;
      return { closesAt: end };
    }
    if (hasObstacles(await obstacles(services, customerGuid)))
      throw new Refusal(
        409,
        'account_not_empty',
        'Your account isn’t empty yet. Withdraw what is left, and wait until nothing is in progress.',
      );
    const now = clock.now();
    const end = closingEnd(now);
    const token = await db.transaction(async (tx) => {
      await holdSession(tx, who);
      const begun = await tx
        .update(customers)
        .set({ closesAt: end })
        .where(and(eq(customers.email, email), isNull(customers.closesAt)))
        .returning({ email: customers.email });
      if (begun.length === 0) return null;
      await requireSpent(tx, call, { kind: 'closing' });
      await recordEvent(tx, { customerGuid, kind: 'closingRequested', c }, now);
      return createLink(tx, { purpose: 'lock', customerGuid }, now);
    });
    if (token !== null)
      // Anyone who did not request this can stop it only by the email's link.
      await mailer.send(closingRequestedMail(email, lockUrl(services, token), end)).catch(async (error: unknown) => {
        await db.transaction((tx) => cancelClosing(tx, customerGuid, c, now));
        throw unavailable(
          'mail_unavailable',
          'We can’t email you about it right now, so nothing was changed. Please try again in a moment.',
          error,
        );
      });
    // The first concurrent call sets the time.
    return { closesAt: (token === null ? await closesAlready() : null) ?? end };
  },
});

const keep = implement(closing.keep, {
  access: liveSession,
  limit: 'changeSecurity',
  async handler({ services, c, who }) {
    await services.db.transaction(async (tx) => {
      await holdSession(tx, who);
      await cancelClosing(tx, who.token.guid, c, services.clock.now());
    });
    return null;
  },
});

export const closingRoutes = routesOf(closing, { read, request, keep });
