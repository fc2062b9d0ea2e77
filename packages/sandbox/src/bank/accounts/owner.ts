import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts, bankCustomers } from '#server/db/schema/index.ts';

export type OwnAccount = Pick<typeof bankAccounts.$inferSelect, 'guid' | 'type' | 'asset'>;

export interface Owner {
  readonly state: string | undefined;
  /** In ms; null without a pause. */
  readonly sendsPausedUntil: number | null;
  readonly own: readonly OwnAccount[];
}

export async function readOwner(tx: Executor, customerGuid: string): Promise<Owner> {
  const { state, sendsPausedUntil } = bankCustomers;
  const rows = await tx
    .select({ state, sendsPausedUntil, guid: bankAccounts.guid, type: bankAccounts.type, asset: bankAccounts.asset })
    .from(bankCustomers)
    .leftJoin(bankAccounts, eq(bankAccounts.customerGuid, bankCustomers.guid))
    .where(eq(bankCustomers.guid, customerGuid));
  const own = rows.flatMap(({ guid, type, asset }) =>
    guid === null || type === null || asset === null ? [] : [{ guid, type, asset }],
  );
  return { state: rows[0]?.state, sendsPausedUntil: rows[0]?.sendsPausedUntil ?? null, own };
}
