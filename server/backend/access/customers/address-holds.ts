import { eq } from 'drizzle-orm';
import { type AddressHoldHistory, initialHolds } from '#domain/addresses/addressHold.ts';
import type { Executor } from '#server/db/database.ts';
import { addressHolds } from '#server/db/schema/backend.ts';

/** The customer's chosen holds, or the initial one. */
export async function readHolds(db: Executor, customerGuid: string): Promise<AddressHoldHistory> {
  const [row] = await db
    .select({ holds: addressHolds.holds })
    .from(addressHolds)
    .where(eq(addressHolds.customerGuid, customerGuid));
  return row?.holds ?? initialHolds;
}
