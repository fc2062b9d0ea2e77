import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { isUndoable, outcomesOf, undoSeconds } from '#domain/staff/caseOutcomes.ts';
import { caseRights } from '#domain/staff/cases.ts';
import { grantOf } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { contactMessages, customers } from '#server/db/schema/backend.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { staff } from '#server/db/schema/staff.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { ownAccount } from '../../access/staff/own-account.ts';
import type { Staff } from '../../kit/callers.ts';
import { findUndoable, undoAnswer } from './answers.ts';
import { type Case, caseOf, closedAlready, leaseMilliseconds, nameOf, recordCaseEvent, requireKind } from './claims.ts';

/**
 * Locks a case for a change.
 * @param version as the caller saw it
 * @param from whose claims it may take: one's own, or anybody's
 * @param state a closed one is refused unless it is wanted
 * @throws Refusal 403, 404; 409 `case_closed`, `claimed_meanwhile`, or `changed_meanwhile` with the
 * difference
 */
export async function lockCase(
  tx: Executor,
  who: Staff,
  id: string,
  version: number,
  now: number,
  from: 'nobody' | 'anybody' = 'nobody',
  state: 'open' | 'closed' = 'open',
): Promise<Case> {
  const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  const locked = found ?? (await caseOf(tx, id));
  requireKind(who, locked.kind);
  await refuseOwn(tx, who, locked);
  const changes = await changesSince(tx, who, locked, version);
  if (changes !== null) {
    const message = 'Somebody changed this case meanwhile. Check what changed, and decide again.';
    throw new Refusal(409, 'changed_meanwhile', message, { data: { version: locked.version, ...changes } });
  }
  if (locked.closedAt !== null && state === 'open') throw closedAlready();
  const { claimedBy, claimedUntil } = locked;
  if (from === 'nobody' && claimedBy !== null && claimedBy !== who.id && claimedUntil !== null && claimedUntil > now) {
    const by = await nameOf(tx, claimedBy);
    throw new Refusal(409, 'claimed_meanwhile', `${by} is working on this case.`, {
      data: { by, until: new Date(claimedUntil).toISOString() },
    });
  }
  return locked;
}

/** @throws Refusal 403 `own_account` for one's own account or message */
async function refuseOwn(tx: Executor, { email }: Staff, { kind, customerGuid, record }: Case): Promise<void> {
  const [own] =
    customerGuid === null
      ? []
      : await tx.select({ email: customers.email }).from(customers).where(eq(customers.bankCustomerGuid, customerGuid));
  const isMessage = kind === 'contact' || kind === 'otc';
  const [wrote] = isMessage
    ? await tx
        .select({ email: contactMessages.email })
        .from(contactMessages)
        .where(eq(contactMessages.reference, record))
    : [];
  if ([own?.email, wrote?.email].some((address) => address?.toLowerCase() === email.toLowerCase())) throw ownAccount();
}

/** Others' changes since a version; null if none. */
async function changesSince(tx: Executor, who: Staff, { id, version, outcome }: Case, seen: number) {
  if (version === seen) return null;
  // A version from the future.
  if (seen > version) return { changes: [], by: '', at: '' };
  const { kind, staffId, text, createdAt } = caseEvents;
  const later = await tx
    .select({ kind, staffId, text, createdAt, name: staff.name })
    .from(caseEvents)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(eq(caseEvents.caseId, id), gt(caseEvents.version, seen)))
    .orderBy(asc(caseEvents.serial));
  // Own claims are no news; own answers are, or they would be sent twice.
  const others = later.filter((event) => event.staffId !== who.id || event.kind === 'answered');
  const last = others.at(-1);
  if (last === undefined) return null;
  const changes = others.map((event) => {
    if (event.kind === 'decided') return { field: 'outcome', before: '', after: outcome ?? '' };
    if (event.kind === 'endedByBank') return { field: 'outcome', before: '', after: event.text };
    if (event.kind === 'answered') return { field: 'answer', before: '', after: 'sent' };
    if (event.kind === 'answerUndone') return { field: 'answer', before: 'sent', after: '' };
    const isFreed = event.kind === 'released';
    return {
      field: 'assignee',
      before: isFreed ? (event.name ?? '') : '',
      after: isFreed ? '' : event.kind === 'reassigned' ? event.text : (event.name ?? ''),
    };
  });
  return { changes, by: last.name ?? 'The bank', at: new Date(last.createdAt).toISOString() };
}

/** Closes a case with our outcome. @throws Refusal 422 for an outcome of another kind */
export async function closeCase(
  tx: Executor,
  who: Staff,
  locked: Case,
  { outcome, reason }: { outcome: string; reason: string },
  now: number,
) {
  if (!Object.hasOwn(outcomesOf(locked.kind), outcome)) throw invalidInput({ outcome: 'Choose what was done.' });
  const closed = {
    closedAt: now,
    outcome,
    decidedBy: who.id,
    claimedBy: null,
    claimedUntil: null,
    version: sql`${cases.version} + 1`,
  };
  const [after] = await tx.update(cases).set(closed).where(eq(cases.id, locked.id)).returning();
  if (after === undefined) throw new Error('the case vanished');
  await recordCaseEvent(tx, after, 'decided', who.id, now, reason);
}

/** A person’s decision, or an answer that has not left, which they can undo, and until when (ms). */
export async function findUndo(db: Executor, of: Case, who: Pick<Staff, 'id'>, now: number) {
  const { closedAt, decidedBy, outcome } = of;
  const isMine = closedAt === null || decidedBy === who.id;
  if (isMine && (closedAt === null || outcome === 'answered')) return findUndoable(db, of, who, now);
  if (closedAt === null || !isMine || !isUndoable(outcome ?? '')) return null;
  const until = closedAt + undoSeconds * 1000;
  return now < until ? { until, serial: null } : null;
}

/** Takes an answer back, and opens a closed case again, for whoever did it. @throws Refusal 409 `not_undoable` */
export async function undoDecision(tx: Executor, who: Staff, id: string, version: number, now: number) {
  const locked = await lockCase(tx, who, id, version, now, 'anybody', 'closed');
  const undo = await findUndo(tx, locked, who, now);
  const isUndone = undo !== null && (undo.serial === null || (await undoAnswer(tx, undo.serial, locked.version + 1)));
  if (!isUndone)
    throw new Refusal(
      409,
      'not_undoable',
      `It can’t be undone anymore. You can undo your own decision or answer for ${undoSeconds} seconds. Write a note.`,
    );
  const open = { closedAt: null, outcome: null, decidedBy: null, claimedBy: who.id };
  const opened = { ...open, claimedUntil: now + leaseMilliseconds };
  const [after] = await tx
    .update(cases)
    .set({ ...(locked.closedAt !== null && opened), version: sql`${cases.version} + 1` })
    .where(eq(cases.id, id))
    .returning();
  if (after === undefined) throw new Error('the case vanished');
  if (locked.closedAt !== null) await recordCaseEvent(tx, after, 'undone', who.id, now);
  return { outcome: locked.outcome, hadAnswer: undo.serial !== null };
}

/** An assignee may start tomorrow. */
const givenMilliseconds = 24 * 3600_000;

/** @throws Refusal 422 if the assignee may not decide this kind */
export async function reassignCase(tx: Executor, who: Staff, locked: Case, to: string, now: number): Promise<string> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, to));
  const canDecide =
    person !== undefined && person.deactivatedAt === null && grantOf(person.roles, caseRights[locked.kind]) !== null;
  if (!canDecide) throw invalidInput({ to: 'Choose somebody who decides such cases.' });
  const given = { claimedBy: to, claimedUntil: now + givenMilliseconds, version: sql`${cases.version} + 1` };
  const [after] = await tx.update(cases).set(given).where(eq(cases.id, locked.id)).returning();
  if (after === undefined) throw new Error('the case vanished');
  await recordCaseEvent(tx, after, 'reassigned', who.id, now, person.name);
  return person.name;
}
