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
import { cancelEmailChange, savePendingChange, waitEnd } from './pending-change.ts';

export interface ConfirmedChange {
  readonly newEmail: string;
  /** In ms; null if applied. */
  readonly appliesAt: number | null;
}

/**
 * Confirms a change by a link from the new mailbox, or the old one during the wait. Applies at once
 * or, without the old mailbox's consent, starts the wait. Spends the link last, so that it survives
 * an interruption.
 * @throws Refusal 422 `link_unknown`, `link_used`, `link_expired`, 409 `email_taken`,
 * `email_change_in_progress`, 503 `identity_unavailable`, `mail_unavailable`
 */
export async function confirmEmailChange(
  services: BackendServices,
  c: Context,
  token: string,
): Promise<ConfirmedChange> {
  const link = await requireChangeLink(services, token);
  const { newEmail } = link;
  const stillOpen = () => requireChangeLink(services, token);
  if (link.effect === 'later')
    return {
      newEmail,
      appliesAt: await withOwner(services, link, stillOpen, (customer) => beginWait(services, c, link, customer)),
    };
  await makeChange(services, c, link, stillOpen);
  return { newEmail, appliesAt: null };
}

/** Emails the old mailbox first: otherwise nobody could stop it. @returns when it applies */
async function beginWait(
  services: BackendServices,
  c: Context,
  { customerGuid, newEmail }: ChangeLink,
  { email }: Customer,
): Promise<number> {
  const { db, clock, mailer, home } = services;
  await requireFree(services, newEmail);
  const now = clock.now();
  const url = new URL('/confirm-email', home());
  url.searchParams.set('token', await createLink(db, { purpose: 'pendingEmail', customerGuid, newEmail }, now));
  const lock = lockUrl(services, await createLink(db, { purpose: 'lock', customerGuid }, now));
  await mailer.send(addressChangeWaitsMail(email, url.href, lock, waitEnd(now))).catch((error: unknown) => {
    throw unavailable(
      'mail_unavailable',
      'We can’t confirm this address right now. Please try again in a moment.',
      error,
    );
  });
  return db.transaction(async (tx) => {
    // Locks and closings take the same row and end every change they find.
    const [owner] = await tx
      .select({ lockedAt: customers.lockedAt, frozenAt: customers.frozenAt, closedAt: customers.closedAt })
      .from(customers)
      .where(eq(customers.email, email))
      .for('update');
    if (owner === undefined || refusalOf(owner) !== null) throw linkUsed();
    await closeLinks(tx, 'email', customerGuid, now);
    await recordEvent(tx, { customerGuid, kind: 'emailChangeConfirmed', c }, now);
    return savePendingChange(tx, customerGuid, newEmail, now);
  });
}

/** Stops a waiting change. @returns the rejected address */
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

/** Cancels a change, confirmed or not, under the lease, so that it cannot be applied meanwhile. */
export const cancelOwnChange = (services: BackendServices, c: Context, customerGuid: string): Promise<void> =>
  withOwner(
    services,
    { customerGuid },
    async () => undefined,
    () => cancel(services, c, customerGuid),
  );

const cancel = ({ db, clock }: BackendServices, c: Context, customerGuid: string) =>
  db.transaction((tx) => cancelEmailChange(tx, customerGuid, c, clock.now()));
