import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { customers } from '#server/db/schema/backend.ts';
import { addressChangeWaitsMail } from '#server/mail/email-change-emails.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { refusalOf } from '../customers/standing.ts';
import type { Customer } from '../customers/store.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { closeLinks, createLink } from '../security/links.ts';
import { type ChangeLink, linkUnknown, linkUsed, requireChangeLink } from './change-links.ts';
import { makeChange, requireFree, withOwner } from './make-change.ts';
import { cancelEmailChange, keepPendingChange, waitEnd } from './pending-change.ts';

export interface ConfirmedChange {
  readonly newEmail: string;
  /** When it becomes the account's, in ms; null when it is. */
  readonly appliesAt: number | null;
}

/**
 * Confirms a change by a link of the new mailbox, or of the old one while it waits. It is made at once or, when the old mailbox had no word in it,
 * begins to wait. The link is spent last: after an interruption the same link still works.
 * @throws Refusal 422 `link_unknown`, `link_used`, `link_expired`, 409 `email_taken`, `email_change_in_progress`, 503 `identity_unavailable`,
 * `mail_unavailable`.
 */
export async function confirmEmailChange(services: BackendServices, c: Context, token: string): Promise<ConfirmedChange> {
  const link = await requireChangeLink(services, token);
  const { newEmail } = link;
  const stillOpen = () => requireChangeLink(services, token);
  if (link.effect === 'later')
    return { newEmail, appliesAt: await withOwner(services, link, stillOpen, (customer) => beginWait(services, c, link, customer)) };
  await makeChange(services, c, link, stillOpen);
  return { newEmail, appliesAt: null };
}

/** Emails the old mailbox, and lets the change wait only when that was accepted: without the email nobody could stop it. @returns when it is to be made */
async function beginWait(services: BackendServices, c: Context, { customerGuid, newEmail }: ChangeLink, { email }: Customer): Promise<number> {
  const { db, clock, mailer, home } = services;
  await requireFree(services, newEmail);
  const now = clock.now();
  const url = new URL('/confirm-email', home());
  url.searchParams.set('token', await createLink(db, { purpose: 'pendingEmail', customerGuid, newEmail }, now));
  const lock = lockUrl(services, await createLink(db, { purpose: 'lock', customerGuid }, now));
  await mailer.send(addressChangeWaitsMail(email, url.href, lock, waitEnd(now))).catch((error: unknown) => {
    throw unavailable('mail_unavailable', 'We can’t confirm this address right now. Please try again in a moment.', error);
  });
  return db.transaction(async (tx) => {
    // A lock and a closing take the same row, and end every change that they find.
    const [owner] = await tx
      .select({ lockedAt: customers.lockedAt, frozenAt: customers.frozenAt, closedAt: customers.closedAt })
      .from(customers)
      .where(eq(customers.email, email))
      .for('update');
    if (owner === undefined || refusalOf(owner) !== null) throw linkUsed();
    await closeLinks(tx, 'email', customerGuid, now);
    await recordEvent(tx, { customerGuid, kind: 'emailChangeConfirmed', c }, now);
    return keepPendingChange(tx, customerGuid, newEmail, now);
  });
}

/** Ends a change that waits, by the link of the old mailbox. @returns the address that the account does not get */
export async function stopEmailChange(services: BackendServices, c: Context, token: string): Promise<string> {
  const requirePending = async () => {
    const link = await requireChangeLink(services, token);
    if (link.effect !== 'pending') throw linkUnknown();
    return link;
  };
  const link = await requirePending();
  await withOwner(services, link, requirePending, () => cancel(services, c, link.customerGuid));
  return link.newEmail;
}

/** Ends a customer's change, whether its address was confirmed or not. Under their lease, so that it is not being made meanwhile. */
export const cancelOwnChange = (services: BackendServices, c: Context, customerGuid: string): Promise<void> =>
  withOwner(
    services,
    { customerGuid },
    async () => undefined,
    () => cancel(services, c, customerGuid),
  );

const cancel = ({ db, clock }: BackendServices, c: Context, customerGuid: string) =>
  db.transaction((tx) => cancelEmailChange(tx, customerGuid, c, clock.now()));
