import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { undoSeconds } from '#domain/staff/caseOutcomes.ts';
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
const undoMilliseconds = undoSeconds * 1000;
const isUnsent = and(eq(caseEvents.kind, 'answered'), isNull(caseEvents.mailedAt));
const isDue = (now: number) => and(isUnsent, lte(caseEvents.createdAt, now - undoMilliseconds));

/** The newest answer that its author can still take back: no email has left. */
export async function findUndoable(db: Executor, { id }: Case, who: Pick<Staff, 'id'>, now: number) {
  const { serial, createdAt, caseId, staffId, triedAt } = caseEvents;
  const isFresh = and(isUnsent, isNull(triedAt), gt(createdAt, now - undoMilliseconds));
  const [answer] = await db
    .select({ serial, createdAt })
    .from(caseEvents)
    .where(and(eq(caseId, id), eq(staffId, who.id), isFresh))
    .orderBy(desc(serial))
    .limit(1);
  return answer === undefined ? null : { serial: answer.serial, until: answer.createdAt + undoMilliseconds };
}

/** @returns whether it was taken back before its email left */
export async function undoAnswer(tx: Executor, serial: number, version: number): Promise<boolean> {
  const undone = await tx
    .update(caseEvents)
    .set({ kind: 'answerUndone', version })
    .where(and(eq(caseEvents.serial, serial), isUnsent, isNull(caseEvents.triedAt)))
    .returning({ serial: caseEvents.serial });
  return undone.length > 0;
}

/** Emailed once it can’t be undone any more; renews the claim. */
export async function storeAnswer(
  tx: Executor,
  who: Staff,
  { id, record }: Case,
  text: string,
  now: number,
): Promise<void> {
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
  await tx.insert(caseEvents).values(answer);
}

/** Emails an answer, in one process. Rejects if it is not accepted. */
async function mailAnswer(services: BackendServices, serial: number): Promise<void> {
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

/** Emails the answers that are due, and tries again those that weren’t accepted. */
export async function mailWaitingAnswers(services: BackendServices): Promise<void> {
  const waiting = await services.db
    .select({ serial: caseEvents.serial })
    .from(caseEvents)
    .where(isDue(services.clock.now()))
    // Those that weren't accepted must not hold up new ones.
    .orderBy(sql`${caseEvents.triedAt} nulls first`, asc(caseEvents.serial))
    .limit(mostAtOnce);
  for (const { serial } of waiting) {
    // A rejected answer must not block the others.
    await mailAnswer(services, serial).catch((error: unknown) => {
      services.log.warn({ answer: serial, err: toLogError(error) }, 'an answer is still waiting for the mail server');
    });
  }
}
