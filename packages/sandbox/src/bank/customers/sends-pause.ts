import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankCustomers } from '#server/db/schema/index.ts';

/** Stores a pause (ms) requested by the backend. */
export async function pauseSends(db: Executor, customerGuid: string, until: number): Promise<void> {
  await db.update(bankCustomers).set({ sendsPausedUntil: until }).where(eq(bankCustomers.guid, customerGuid));
}
