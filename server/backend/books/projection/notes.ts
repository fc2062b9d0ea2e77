import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { hasSecretNumber, longestNote } from '#domain/staff/noteText.ts';
import { isStorable } from '#domain/text/storable.ts';
import type { Executor } from '#server/db/database.ts';
import { customerNotes } from '#server/db/schema/staff.ts';
import { perform, type StaffCall } from '../../access/staff/perform.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { customerRows } from './listed-rows.ts';

/** @throws Refusal 404 where there is no such customer, in the words of any path that is not there */
export async function customerOf(db: Executor, guid: string) {
  const [customer] = await db.select().from(customerRows).where(eq(customerRows.guid, guid));
  if (customer === undefined) throw notFound();
  return customer;
}

export const noteText = v.pipe(
  v.string('Enter a note.'),
  v.trim(),
  v.nonEmpty('Enter a note.'),
  v.maxLength(longestNote, `Use at most ${longestNote} characters.`),
  v.check(isStorable, 'The note contains characters that we can’t use.'),
  v.check((typed) => !hasSecretNumber(typed), 'Leave out social security and card numbers. Notes can’t be changed later.'),
);

/** Adds a note about a customer. @throws Refusal 404 */
export async function addNote(call: StaffCall, guid: string, text: string, reason = ''): Promise<null> {
  await customerOf(call.services.db, guid);
  return perform(call, { action: 'writeNotes', targets: [`customer:${guid}`], reason }, async (tx, createdAt) => {
    const values = { customerGuid: guid, staffId: call.who.id, text, createdAt };
    const [note] = await tx.insert(customerNotes).values(values).returning({ serial: customerNotes.serial });
    return { data: null, targets: [`customer:${guid}`, `note:${note?.serial}`] };
  });
}
