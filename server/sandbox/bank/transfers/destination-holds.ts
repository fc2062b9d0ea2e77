import { and, eq, gt } from 'drizzle-orm';
import { type AddressHoldHistory, availableAt, holdLengths } from '#domain/addresses/addressHold.ts';
import type { Executor } from '#server/db/database.ts';
import { bankAddressHolds, bankExternalBankAccounts, bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

/** What a customer adds to withdraw to: a wallet or a bank account. Whose it is is absent on one of the bank itself. */
interface Destination {
  readonly customerGuid: string | null;
  readonly createdAt: number;
}

/** Stores the holds of a customer's new destinations, as the customer's backend has them. */
export async function storeHolds(db: Executor, customerGuid: string, holds: AddressHoldHistory): Promise<void> {
  const set = { holds };
  await db
    .insert(bankAddressHolds)
    .values({ customerGuid, ...set })
    .onConflictDoUpdate({ target: bankAddressHolds.customerGuid, set });
}

/** Until when nothing can be sent to a destination, in ms; 0 for one of the bank, and for a customer whose backend asked for no hold. */
export async function heldUntil(db: Executor, { customerGuid, createdAt }: Destination): Promise<number> {
  if (customerGuid === null) return 0;
  const [row] = await db.select({ holds: bankAddressHolds.holds }).from(bankAddressHolds).where(eq(bankAddressHolds.customerGuid, customerGuid));
  return row === undefined ? 0 : availableAt(row.holds, createdAt);
}

const maxHold = Math.max(...holdLengths) * 3_600_000;
const tables = { wallet: bankExternalWallets, bankAccount: bankExternalBankAccounts } as const;
export type DestinationKind = keyof typeof tables;

/** Dates a destination back so far that its hold is over, for everyone who works it out from its age. */
export async function endHold({ db, clock }: Pick<Services, 'db' | 'clock'>, kind: DestinationKind, guid: string): Promise<void> {
  const createdAt = clock.now() - maxHold;
  const table = tables[kind];
  await db
    .update(table)
    .set({ createdAt })
    .where(and(eq(table.guid, guid), gt(table.createdAt, createdAt)));
}
