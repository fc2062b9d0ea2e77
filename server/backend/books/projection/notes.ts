import { and, eq, gt } from 'drizzle-orm';
import { undoSeconds } from '#domain/staff/caseOutcomes.ts';
import type { Executor } from '#server/db/database.ts';
import { customerNotes, undoneNotes } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { perform, type StaffCall } from '../../access/staff/perform.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { customerRows } from './listed-rows.ts';

/** @throws Refusal 404 with the generic wording */
export async function customerOf(db: Executor, guid: string) {
  const [customer] = await db.select().from(customerRows).where(eq(customerRows.guid, guid));
  if (customer === undefined) throw notFound();
  return customer;
}

/** @throws Refusal 404 */
export async function addNote(call: StaffCall, guid: string, text: string, reason = ''): Promise<null> {
  await customerOf(call.services.db, guid);
  return perform(call, { action: 'writeNotes', targets: [`customer:${guid}`], reason }, async (tx, createdAt) => {
    const values = { customerGuid: guid, staffId: call.who.id, text, createdAt };
    const [note] = await tx.insert(customerNotes).values(values).returning({ serial: customerNotes.serial });
    return { data: null, targets: [`customer:${guid}`, `note:${note?.serial}`] };
  });
}

/** @throws Refusal 404, 409 `not_undoable` */
export async function undoNote(call: StaffCall, guid: string, serial: number): Promise<null> {
  await customerOf(call.services.db, guid);
  const targets = [`customer:${guid}`, `note:${serial}`];
  return perform(call, { action: 'writeNotes', targets, reason: '' }, async (tx, undoneAt) => {
    const isUndoable = and(
      ...[eq(customerNotes.serial, serial), eq(customerNotes.customerGuid, guid)],
      ...[eq(customerNotes.staffId, call.who.id), gt(customerNotes.createdAt, undoneAt - undoSeconds * 1000)],
    );
    const [note] = await tx.select({ serial: customerNotes.serial }).from(customerNotes).where(isUndoable);
    const undone =
      note && (await tx.insert(undoneNotes).values({ serial, undoneAt }).onConflictDoNothing().returning());
    if (undone === undefined || undone.length === 0)
      throw new Refusal(
        409,
        'not_undoable',
        `It can’t be undone anymore. You can undo your own note for ${undoSeconds} seconds.`,
      );
    return { data: null, changes: { note: ['written', null] } };
  });
}
