import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { customerNotes } from '#server/db/schema/staff.ts';
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
