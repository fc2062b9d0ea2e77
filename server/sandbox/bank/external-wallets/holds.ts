import { eq } from 'drizzle-orm';
import { type AddressHoldHistory, availableAt } from '#domain/addresses/addressHold.ts';
import type { Executor } from '#server/db/database.ts';
import { bankAddressHolds } from '#server/db/schema/index.ts';
import type { Wallet } from './lifecycle.ts';

/** Stores the holds of a customer's new wallets, as the customer's backend has them. */
export async function storeHolds(db: Executor, customerGuid: string, holds: AddressHoldHistory): Promise<void> {
  const set = { holds };
  await db
    .insert(bankAddressHolds)
    .values({ customerGuid, ...set })
    .onConflictDoUpdate({ target: bankAddressHolds.customerGuid, set });
}

/** Until when nothing can be sent to a wallet, in ms; 0 for a wallet of the bank, and for a customer whose backend asked for no hold. */
export async function heldUntil(db: Executor, { customerGuid, createdAt }: Pick<Wallet, 'customerGuid' | 'createdAt'>): Promise<number> {
  if (customerGuid === null) return 0;
  const [row] = await db.select({ holds: bankAddressHolds.holds }).from(bankAddressHolds).where(eq(bankAddressHolds.customerGuid, customerGuid));
  return row === undefined ? 0 : availableAt(row.holds, createdAt);
}
