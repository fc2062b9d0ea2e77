import { and, eq, gt } from 'drizzle-orm';
import { type AddressHoldHistory, availableAt, holdLengths } from '#domain/addresses/addressHold.ts';
import type { Executor } from '#server/db/database.ts';
import { bankAddressHolds, bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
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

const longestHold = Math.max(...holdLengths) * 3_600_000;

/** Dates a wallet back so far that its hold is over, for everyone who works it out from the wallet's age. */
export async function endHold({ db, clock }: Pick<Services, 'db' | 'clock'>, guid: string): Promise<void> {
  const createdAt = clock.now() - longestHold;
  await db
    .update(bankExternalWallets)
    .set({ createdAt })
    .where(and(eq(bankExternalWallets.guid, guid), gt(bankExternalWallets.createdAt, createdAt)));
}
