import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { hasObstacles } from '#domain/security/closing.ts';
import { isoOrNull } from '#domain/time/iso.ts';
import { customers } from '#server/db/schema/backend.ts';
import { closingRequestedMail } from '#server/mail/closing-emails.ts';
import { mailRefusal } from '../../access/codes/refusals.ts';
import { holdSession, liveSession } from '../../access/customers/access.ts';
import { cancelClosing } from '../../access/customers/closing-wait.ts';
import { emptyBody } from '../../access/customers/schemas.ts';
import { findCustomer } from '../../access/customers/store.ts';
import { lockUrl } from '../../access/security/change.ts';
import { recordEvent } from '../../access/security/events.ts';
import { freshRefusal, requireFresh, requireSpent } from '../../access/security/fresh.ts';
import { createLink } from '../../access/security/links.ts';
import { bankUnavailable, Refusal, unavailable } from '../../kit/http/envelope.ts';
import { bankRefusal } from '../../kit/http/refusals.ts';
import { route } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { closingEnd, obstaclesOf } from './closing.ts';

const closesAt = v.pipe(v.nullable(v.string()), v.description('When the account closes; null unless its customer requested it.'));
const count = v.pipe(v.number(), v.integer());
const closing = v.strictObject({
  closes_at: closesAt,
  balances: v.pipe(v.array(v.string()), v.description('The assets with a balance.')),
  orders: v.pipe(count, v.description('Orders in progress.')),
  transfers: v.pipe(count, v.description('Transfers in progress.')),
});
const obstacles = (services: BackendServices, guid: string) =>
  obstaclesOf(services, guid).catch((error: unknown) => {
    throw bankUnavailable(error);
  });

const getClosing = route({
  method: 'GET',
  path: '/customers/closing',
  summary: 'See what keeps your account from closing',
  description: ['What must be zero before the account can be closed, and when it closes.'],
  access: liveSession,
  limit: 'readSecurity',
  reply: {
    message: 'What keeps your account from closing.',
    data: closing,
    example: { closes_at: null, balances: ['BTC', 'USD'], orders: 0, transfers: 1 },
  },
  refusals: [bankRefusal],
  async handler({ services, who }) {
    const { balances, orders, transfers } = await obstacles(services, who.token.guid);
    return { closes_at: isoOrNull(who.customer.closesAt), balances: [...balances], orders, transfers };
  },
});

const postClosing = route({
  method: 'POST',
  path: '/customers/closing',
  summary: 'Close your account',
  description: [
    'The account closes after 24 hours, unless its customer keeps it, locks it, or money arrives. It needs a fresh check, and is emailed. Repeating the call changes nothing.',
  ],
  access: liveSession,
  limit: 'changeSecurity',
  body: emptyBody,
  example: {},
  reply: {
    message: 'Your account will be closed.',
    data: v.strictObject({ closes_at: closesAt }),
    example: { closes_at: '2026-01-16T12:00:00.000Z' },
  },
  refusals: [
    freshRefusal,
    { status: 409, code: 'account_not_empty', when: 'It has a balance, or an order or a transfer in progress.' },
    bankRefusal,
    { ...mailRefusal, when: 'The mail server did not accept the email. The account stays open.' },
  ],
  async handler({ services, c, who }) {
    const { db, clock, mailer } = services;
    const call = { services, c, who };
    const { email } = who.customer;
    const customerGuid = who.token.guid;
    const closesAlready = async () => (await findCustomer(db, email))?.closesAt ?? null;
    if (who.customer.closesAt !== null) return { closes_at: isoOrNull(who.customer.closesAt) };
    try {
      await requireFresh(call, { kind: 'closing' });
    } catch (refusal) {
      // A call that came together with this one spent the check.
      const end = await closesAlready();
      if (end === null) throw refusal;
      return { closes_at: isoOrNull(end) };
    }
    if (hasObstacles(await obstacles(services, customerGuid)))
      throw new Refusal(409, 'account_not_empty', 'Your account isn’t empty yet. Withdraw what is left, and wait until nothing is in progress.');
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
      // Whoever did not ask for it can stop it by the link in this email only.
      await mailer.send(closingRequestedMail(email, lockUrl(services, token), end)).catch(async (error: unknown) => {
        await db.transaction((tx) => cancelClosing(tx, customerGuid, c, now));
        throw unavailable('mail_unavailable', 'We can’t email you about it right now, so nothing was changed. Please try again in a moment.', error);
      });
    // Of calls that come together, the first one's time counts.
    return { closes_at: isoOrNull(token === null ? await closesAlready() : end) };
  },
});

const deleteClosing = route({
  method: 'DELETE',
  path: '/customers/closing',
  summary: 'Keep your account',
  description: ['Stops a closing that waits. Repeating the call changes nothing.'],
  access: liveSession,
  limit: 'changeSecurity',
  reply: { message: 'Your account stays open.', data: v.null(), example: null },
  async handler({ services, c, who }) {
    await services.db.transaction(async (tx) => {
      await holdSession(tx, who);
      await cancelClosing(tx, who.token.guid, c, services.clock.now());
    });
    return null;
  },
});

export const closingRoutes = [getClosing, postClosing, deleteClosing];
