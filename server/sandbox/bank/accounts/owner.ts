import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts, bankCustomers } from '#server/db/schema/index.ts';

export type OwnAccount = Pick<typeof bankAccounts.$inferSelect, 'guid' | 'type' | 'asset'>;

export interface Owner {
  /** As stored; `undefined` for an unknown customer. */
  readonly state: string | undefined;
  /** Until when nothing may leave, in ms; null without a pause. */
  readonly sendsPausedUntil: number | null;
  readonly own: readonly OwnAccount[];
}

/** The customer and their accounts, read together. */
export async function readOwner(tx: Executor, customerGuid: string): Promise<Owner> {
  const { state, sendsPausedUntil } = bankCustomers;
  const rows = await tx
    .select({ state, sendsPausedUntil, guid: bankAccounts.guid, type: bankAccounts.type, asset: bankAccounts.asset })
    .from(bankCustomers)
    .leftJoin(bankAccounts, eq(bankAccounts.customerGuid, bankCustomers.guid))
    .where(eq(bankCustomers.guid, customerGuid));
  const own = rows.flatMap(({ guid, type, asset }) => (guid === null || type === null || asset === null ? [] : [{ guid, type, asset }]));
  return { state: rows[0]?.state, sendsPausedUntil: rows[0]?.sendsPausedUntil ?? null, own };
}
