import { asc, eq, lte } from 'drizzle-orm';
import { customers } from '#server/db/schema/backend.ts';
import { pendingEmailChanges } from '#server/db/schema/security.ts';
import { Refusal } from '#server/http/refusals.ts';
import { addressNotChangedMail } from '#server/mail/email-change-emails.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { pageSize } from '../../kit/watches.ts';
import { linkUsed } from './change-links.ts';
import { makeChange } from './make-change.ts';
import { cancelEmailChange, findPendingChange, type PendingChange } from './pending-change.ts';

/** Applies changes after their wait. */
export async function makeDueChanges(services: BackendServices): Promise<void> {
  const { db, clock, log } = services;
  const { appliesAt } = pendingEmailChanges;
  const due = await db
    .select()
    .from(pendingEmailChanges)
    .where(lte(appliesAt, clock.now()))
    .orderBy(asc(appliesAt))
    .limit(pageSize);
  for (const change of due) {
    // A failure must not hold up the others.
    await makeDue(services, change).catch((error: unknown) =>
      log.warn({ err: toLogError(error) }, 'a change of address is still to be made'),
    );
  }
}

/** Skips one that was stopped meanwhile. */
async function makeDue(services: BackendServices, change: PendingChange): Promise<void> {
  const stillPending = async () => {
    const found = await findPendingChange(services.db, change.customerGuid);
    if (found?.confirmedAt !== change.confirmedAt) throw linkUsed();
  };
  await makeChange(services, null, change, stillPending).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'email_taken') return giveUp(services, change);
    if (error.code !== 'link_used') throw error;
  });
}

/** The address was taken during the wait. */
async function giveUp({ db, clock, mailer, home }: BackendServices, { customerGuid }: PendingChange): Promise<void> {
  await db.transaction((tx) => cancelEmailChange(tx, customerGuid, null, clock.now()));
  const [owner] = await db.select().from(customers).where(eq(customers.bankCustomerGuid, customerGuid));
  if (owner) await mailer.send(addressNotChangedMail(owner.email, new URL('/settings', home()).href));
}
