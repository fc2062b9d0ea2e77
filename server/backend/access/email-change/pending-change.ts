import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { emailChangeWaitHours } from '#domain/security/emailChange.ts';
import type { Executor } from '#server/db/database.ts';
import { pendingEmailChanges } from '#server/db/schema/security.ts';
import { recordEvent } from '../security/events.ts';
import { closeLinks } from '../security/links.ts';

/** How long a change of address waits that the old mailbox had no word in, in milliseconds. A limit for a person: the sandbox's speed does not divide it. */
const waitMilliseconds = emailChangeWaitHours * 3600_000;

export type PendingChange = typeof pendingEmailChanges.$inferSelect;

const of = (customerGuid: string) => eq(pendingEmailChanges.customerGuid, customerGuid);

/** The change that waits, confirmed by the new mailbox; null for none. */
export async function findPendingChange(db: Executor, customerGuid: string): Promise<PendingChange | null> {
  const [row] = await db.select().from(pendingEmailChanges).where(of(customerGuid));
  return row ?? null;
}

/** When a change is made that begins to wait now. */
export const waitEnd = (now: number): number => now + waitMilliseconds;

/** Lets a change begin to wait. @returns when it is to be made */
export async function keepPendingChange(db: Executor, customerGuid: string, newEmail: string, now: number): Promise<number> {
  const change = { newEmail, confirmedAt: now, appliesAt: waitEnd(now) };
  await db
    .insert(pendingEmailChanges)
    .values({ customerGuid, ...change })
    .onConflictDoUpdate({ target: pendingEmailChanges.customerGuid, set: change });
  return change.appliesAt;
}

/** Ends what a customer's change of address still has: its links, and that it waits. @returns whether it waited */
export async function endEmailChange(db: Executor, customerGuid: string, now: number): Promise<boolean> {
  for (const purpose of ['email', 'pendingEmail'] as const) await closeLinks(db, purpose, customerGuid, now);
  return (await db.delete(pendingEmailChanges).where(of(customerGuid)).returning()).length > 0;
}

/** The same for a change that is not to be made. One that waited is recorded as canceled. @param c the call that caused it */
export async function cancelEmailChange(db: Executor, customerGuid: string, c: Context | null, now: number): Promise<void> {
  if (await endEmailChange(db, customerGuid, now)) await recordEvent(db, { customerGuid, kind: 'emailChangeCanceled', c }, now);
}
