import { and, eq } from 'drizzle-orm';
import { bankDepositAddresses } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt, type Owner, sweepLimit } from '../lifecycle/due.ts';
import { addressDelay, addressStateAt } from './lifecycle.ts';

/** Conditional updates: safe across processes. */
export async function advanceDepositAddresses(services: Services, owner: Owner): Promise<void> {
  const table = bankDepositAddresses;
  const storing = eq(table.state, 'storing');
  const rows = await services.db
    .select()
    .from(table)
    .where(owner === null ? storing : and(storing, eq(table.customerGuid, owner)))
    .orderBy(table.serial)
    .limit(sweepLimit);
  for (const row of rows) {
    const state = addressStateAt(row, services);
    if (state === row.state) continue;
    const updatedAt = dueAt(services, row.createdAt, addressDelay);
    await services.db
      .update(table)
      .set({ state, updatedAt })
      .where(and(eq(table.guid, row.guid), storing));
  }
}
