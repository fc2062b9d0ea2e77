import { and, eq, gt } from 'drizzle-orm';
import { type AddressHoldHistory, availableAt, holdLengths } from '#domain/addresses/addressHold.ts';
import type { Executor } from '#server/db/database.ts';
import { bankAddressHolds, bankExternalBankAccounts, bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

/** A wallet or bank account; the bank's own has no customer. */
interface Destination {
  readonly customerGuid: string | null;
  readonly createdAt: number;
}

/** As requested by the backend. */
export async function storeHolds(db: Executor, customerGuid: string, holds: AddressHoldHistory): Promise<void> {
  const set = { holds };
  await db
    .insert(bankAddressHolds)
    .values({ customerGuid, ...set })
    .onConflictDoUpdate({ target: bankAddressHolds.customerGuid, set });
}

/** In ms; 0 without a hold. */
export async function heldUntil(db: Executor, { customerGuid, createdAt }: Destination): Promise<number> {
  if (customerGuid === null) return 0;
  const [row] = await db
    .select({ holds: bankAddressHolds.holds })
    .from(bankAddressHolds)
    .where(eq(bankAddressHolds.customerGuid, customerGuid));
  return row === undefined ? 0 : availableAt(row.holds, createdAt);
}

const maxHold = Math.max(...holdLengths) * 3_600_000;
const tables = { wallet: bankExternalWallets, bankAccount: bankExternalBankAccounts } as const;
export type DestinationKind = keyof typeof tables;

/** Backdates it, since holds derive from the age. */
export async function endHold(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kind: DestinationKind,
  guid: string,
): Promise<void> {
  const createdAt = clock.now() - maxHold;
  const table = tables[kind];
  await db
    .update(table)
    .set({ createdAt })
    .where(and(eq(table.guid, guid), gt(table.createdAt, createdAt)));
}
