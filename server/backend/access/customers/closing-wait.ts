import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { recordEvent } from '../security/events.ts';

/** Whether a customer's account waits to be closed. */
export const waitsToClose = (customerGuid: string) =>
  and(eq(customers.bankCustomerGuid, customerGuid), isNotNull(customers.closesAt), isNull(customers.closedAt));

/** @param c the causing call @returns whether it was waiting */
export async function cancelClosing(
  db: Executor,
  customerGuid: string,
  c: Context | null,
  now: number,
): Promise<boolean> {
  const [kept] = await db
    .update(customers)
    .set({ closesAt: null })
    .where(waitsToClose(customerGuid))
    .returning({ email: customers.email });
  if (kept) await recordEvent(db, { customerGuid, kind: 'closingCanceled', c }, now);
  return kept !== undefined;
}
