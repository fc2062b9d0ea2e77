import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts, bankCustomers } from '#server/db/schema/index.ts';

export type OwnAccount = Pick<typeof bankAccounts.$inferSelect, 'guid' | 'type' | 'asset'>;

/** The customer's stored state (`undefined` for an unknown customer) and accounts, read together. */
export async function readOwner(tx: Executor, customerGuid: string): Promise<{ state: string | undefined; own: OwnAccount[] }> {
  const rows = await tx
    .select({ state: bankCustomers.state, guid: bankAccounts.guid, type: bankAccounts.type, asset: bankAccounts.asset })
    .from(bankCustomers)
    .leftJoin(bankAccounts, eq(bankAccounts.customerGuid, bankCustomers.guid))
    .where(eq(bankCustomers.guid, customerGuid));
  const own = rows.flatMap(({ guid, type, asset }) => (guid === null || type === null || asset === null ? [] : [{ guid, type, asset }]));
  return { state: rows[0]?.state, own };
}
