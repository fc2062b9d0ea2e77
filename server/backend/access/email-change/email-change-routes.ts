import type { Context } from 'hono';
import { emailChange } from '#contract/access/emailChange.ts';
import type { FreshCheckKind } from '#server/db/schema/backend.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { addressChangeRequestedMail, newAddressLinkMail, takenAddressMail } from '#server/mail/email-change-emails.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { uniformReply } from '../../kit/http/uniform-reply.ts';
import type { BackendServices } from '../../kit/services.ts';
import { holdSession, liveSession, openToAll, type Session } from '../customers/access.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { requireSpent } from '../security/fresh.ts';
import { createLink } from '../security/links.ts';
import { requireChangeLink } from './change-links.ts';
import { cancelOwnChange, confirmEmailChange, stopEmailChange } from './confirm-change.ts';
import { cancelEmailChange } from './pending-change.ts';

/**
 * Emails a link to the new address and a notice to the current one. An existing account holder is
 * notified instead, so that the caller learns nothing. The last link wins, and replaces a waiting
 * change.
 */
export async function requestEmailChange(
  services: BackendServices,
  c: Context,
  who: Session,
  newEmail: string,
  by: FreshCheckKind,
) {
  const { customer } = who;
  const { guid } = who.token;
  const { db, clock, mailer, limiter, home } = services;
  const now = clock.now();
  await recordEvent(db, { customerGuid: guid, kind: 'emailChangeRequested', c }, now);
  const waits = by !== 'email';
  const lock = lockUrl(services, await createLink(db, { purpose: 'lock', customerGuid: guid }, now));
  await mailer.send(addressChangeRequestedMail(customer.email, lock, waits));
  const isTaken = await hasAccount(services, newEmail);
  const link = isTaken ? new URL('/reset', home()) : new URL('/confirm-email', home());
  if (!isTaken) link.searchParams.set('token', await createEmailLink(services, who, newEmail, by));
  if (!(await limiter.allowsMail('emailChange', newEmail))) return;
  await mailer.send(isTaken ? takenAddressMail(newEmail, link.href) : newAddressLinkMail(newEmail, link.href, waits));
}

/** Not after the session ended: the customer may have locked the account because of the notice. */
const createEmailLink = (
  { db, clock }: BackendServices,
  who: Session,
  newEmail: string,
  requestedBy: FreshCheckKind,
): Promise<string> =>
  db.transaction(async (tx) => {
    await holdSession(tx, who);
    return createLink(tx, { purpose: 'email', customerGuid: who.token.guid, newEmail, requestedBy }, clock.now());
  });

/** Whether somebody can sign in with it, or could after finishing a sign-up. */
async function hasAccount({ identity, customers }: BackendServices, email: string): Promise<boolean> {
  const [user, customer] = await Promise.all([identity.findByEmail(email), customers.find(email)]);
  return user !== null || (customer !== null && customer.bankCustomerGuid !== null);
}

const request = implement(emailChange.request, {
  access: liveSession,
  limit: 'changeSecurity',
  async handler({ services, c, body: { newEmail }, who }) {
    if (newEmail === who.customer.email) throw invalidInput({ new_email: 'This is your email address already.' });
    const by = await services.db.transaction(async (tx) => {
      const spent = await requireSpent(tx, { services, c, who }, { kind: 'emailChange', address: newEmail });
      await cancelEmailChange(tx, who.token.guid, c, services.clock.now());
      return spent;
    });
    return uniformReply(services, c, 'an email about another address was not sent', () =>
      requestEmailChange(services, c, who, newEmail, by),
    );
  },
});

const check = implement(emailChange.check, {
  access: openToAll,
  limit: 'checkEmailLink',
  async handler({ services, body: { token } }) {
    const { newEmail: email, effect, appliesAt } = await requireChangeLink(services, token);
    return { email, effect, appliesAt };
  },
});

const confirm = implement(emailChange.confirm, {
  access: openToAll,
  limit: 'changeSecurity',
  messageFor: ({ appliesAt }) =>
    appliesAt === null ? 'Your email address was changed. Sign in with it.' : 'Your email address changes in 24 hours.',
  async handler({ services, c, body: { token } }) {
    const { newEmail: email, appliesAt } = await confirmEmailChange(services, c, token);
    return { email, appliesAt };
  },
});

const stop = implement(emailChange.stop, {
  access: openToAll,
  limit: 'changeSecurity',
  handler: async ({ services, c, body: { token } }) => ({ email: await stopEmailChange(services, c, token) }),
});

const cancel = implement(emailChange.cancel, {
  access: liveSession,
  limit: 'changeSecurity',
  async handler({ services, c, who }) {
    await cancelOwnChange(services, c, who.token.guid);
    return null;
  },
});

export const emailChangeRoutes = routesOf(emailChange, { request, check, confirm, stop, cancel });
