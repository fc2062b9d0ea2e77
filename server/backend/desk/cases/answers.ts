import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { contactMessages } from '#server/db/schema/backend.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { answerMail } from '#server/mail/contact-emails.ts';
import type { Staff } from '../../kit/callers.ts';
import { toLogError } from '../../kit/faults.ts';
import { notFound } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { claimMail } from '../../kit/watches.ts';
import { type Case, leaseMilliseconds } from './claims.ts';

const mostAtOnce = 10;
const isUnsent = and(eq(caseEvents.kind, 'answered'), isNull(caseEvents.mailedAt));

/** Emailed after the commit; renews the claim. @returns its serial */
export async function storeAnswer(
  tx: Executor,
  who: Staff,
  { id, record }: Case,
  text: string,
  now: number,
): Promise<number> {
  const [message] = await tx
    .select({ serial: contactMessages.serial })
    .from(contactMessages)
    .where(eq(contactMessages.reference, record));
  if (message === undefined) throw notFound();
  const worked = { claimedBy: who.id, claimedUntil: now + leaseMilliseconds, version: sql`${cases.version} + 1` };
  const [after] = await tx.update(cases).set(worked).where(eq(cases.id, id)).returning();
  const answer = {
    caseId: id,
    kind: 'answered' as const,
    staffId: who.id,
    text,
    version: after?.version ?? 1,
    createdAt: now,
  };
  const [stored] = await tx.insert(caseEvents).values(answer).returning({ serial: caseEvents.serial });
  if (stored === undefined) throw new Error('the answer was not stored');
  return stored.serial;
}

/** Emails an answer, in one process. Rejects if it is not accepted. */
export async function mailAnswer(services: BackendServices, serial: number): Promise<void> {
  const { db, clock, mailer } = services;
  const mine = and(eq(caseEvents.serial, serial), isUnsent);
  if (!(await claimMail(services, caseEvents, mine))) return;
  const [answer] = await db
    .select({ text: caseEvents.text, email: contactMessages.email, reference: contactMessages.reference })
    .from(caseEvents)
    .innerJoin(cases, eq(cases.id, caseEvents.caseId))
    .innerJoin(contactMessages, eq(contactMessages.reference, cases.record))
    .where(mine);
  if (answer === undefined) return;
  await mailer.send(answerMail(answer));
  await db.update(caseEvents).set({ mailedAt: clock.now() }).where(eq(caseEvents.serial, serial));
}

/** Retries unsent answers. */
export async function mailWaitingAnswers(services: BackendServices): Promise<void> {
  const waiting = await services.db
    .select({ serial: caseEvents.serial })
    .from(caseEvents)
    .where(isUnsent)
    .orderBy(asc(caseEvents.serial))
    .limit(mostAtOnce);
  for (const { serial } of waiting) {
    // A rejected answer must not block the others.
    await mailAnswer(services, serial).catch((error: unknown) => {
      services.log.warn({ answer: serial, err: toLogError(error) }, 'an answer is still waiting for the mail server');
    });
  }
}
