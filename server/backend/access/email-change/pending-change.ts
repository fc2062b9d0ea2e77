import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { emailChangeWaitHours } from '#domain/security/emailChange.ts';
import type { Executor } from '#server/db/database.ts';
import { pendingEmailChanges } from '#server/db/schema/security.ts';
import { recordEvent } from '../security/events.ts';
import { closeLinks } from '../security/links.ts';

/** In milliseconds. A limit for people: the sandbox's speed does not divide it. */
const waitMilliseconds = emailChangeWaitHours * 3600_000;

export type PendingChange = typeof pendingEmailChanges.$inferSelect;

const of = (customerGuid: string) => eq(pendingEmailChanges.customerGuid, customerGuid);

export async function findPendingChange(db: Executor, customerGuid: string): Promise<PendingChange | null> {
  const [row] = await db.select().from(pendingEmailChanges).where(of(customerGuid));
  return row ?? null;
}

/** When a change that starts waiting now applies. */
export const waitEnd = (now: number): number => now + waitMilliseconds;

/** @returns when the change applies */
export async function savePendingChange(
  db: Executor,
  customerGuid: string,
  newEmail: string,
  now: number,
): Promise<number> {
  const change = { newEmail, confirmedAt: now, appliesAt: waitEnd(now) };
  await db
    .insert(pendingEmailChanges)
    .values({ customerGuid, ...change })
    .onConflictDoUpdate({ target: pendingEmailChanges.customerGuid, set: change });
  return change.appliesAt;
}

/** Ends a change's links and its wait. @returns whether it was waiting */
export async function endEmailChange(db: Executor, customerGuid: string, now: number): Promise<boolean> {
  for (const purpose of ['email', 'pendingEmail'] as const) await closeLinks(db, purpose, customerGuid, now);
  return (await db.delete(pendingEmailChanges).where(of(customerGuid)).returning()).length > 0;
}

/** Like `endEmailChange`, recording a waiting one as canceled. @param c the causing call */
export async function cancelEmailChange(
  db: Executor,
  customerGuid: string,
  c: Context | null,
  now: number,
): Promise<void> {
  if (await endEmailChange(db, customerGuid, now))
    await recordEvent(db, { customerGuid, kind: 'emailChangeCanceled', c }, now);
}
