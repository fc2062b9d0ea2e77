import type { Context } from 'hono';
import { addressChangeRequestedMail, newAddressLinkMail, takenAddressMail } from '../../mail/email-change-emails.ts';
import { holdSession, type Session } from '../customers/access.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { closeLinks, createLink } from '../security/links.ts';
import type { BackendServices } from '../services.ts';

/**
 * Emails a link to the new address, and a notice to the present one. Somebody who has an account with the new address is told instead:
 * whoever asks learns nothing about it. Of several links, the last one works.
 */
export async function requestEmailChange(services: BackendServices, c: Context, who: Session, newEmail: string) {
  const { customer } = who;
  const { guid } = who.token;
  const { db, clock, mailer, limiter, home } = services;
  const now = clock.now();
  await recordEvent(db, { customerGuid: guid, kind: 'emailChangeRequested', c }, now);
  await closeLinks(db, 'email', guid, now);
  await mailer.send(
    addressChangeRequestedMail(customer.email, lockUrl(services, await createLink(db, { purpose: 'lock', customerGuid: guid }, now))),
  );
  const isTaken = await hasAccount(services, newEmail);
  const link = isTaken ? new URL('/reset', home()) : new URL('/confirm-email', home());
  if (!isTaken) link.searchParams.set('token', await createEmailLink(services, who, newEmail));
  if (!(await limiter.allowsMail('emailChange', newEmail))) return;
  await mailer.send(isTaken ? takenAddressMail(newEmail, link.href) : newAddressLinkMail(newEmail, link.href));
}

/** Not for a session that ended meanwhile: its customer may have locked the account because of the notice. */
const createEmailLink = ({ db, clock }: BackendServices, who: Session, newEmail: string): Promise<string> =>
  db.transaction(async (tx) => {
    await holdSession(tx, who);
    return createLink(tx, { purpose: 'email', customerGuid: who.token.guid, newEmail }, clock.now());
  });

/** Whether somebody can sign in with the address, or could after finishing a sign-up. */
export async function hasAccount({ identity, customers }: BackendServices, email: string): Promise<boolean> {
  const [user, customer] = await Promise.all([identity.findByEmail(email), customers.find(email)]);
  return user !== null || (customer !== null && customer.bankCustomerGuid !== null);
}
