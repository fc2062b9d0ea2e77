import { and, eq, inArray } from 'drizzle-orm';
import { bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type Owner, sweepLimit } from '../lifecycle/due.ts';
import { nextWalletChange, openWalletStates, type Wallet } from './lifecycle.ts';

/** Conditional updates: safe across processes and deletions. */
export async function advanceExternalWallets(services: Services, owner: Owner): Promise<void> {
  const table = bankExternalWallets;
  const rows = await services.db
    .select()
    .from(table)
    .where(and(inArray(table.state, openWalletStates), owner === null ? undefined : eq(table.customerGuid, owner)))
    .orderBy(table.serial)
    .limit(sweepLimit);
  for (const row of rows) {
    const { state, updatedAt } = walletByNow(services, row);
    if (state === row.state) continue;
    await services.db
      .update(table)
      .set({ state, updatedAt })
      .where(and(eq(table.guid, row.guid), eq(table.state, row.state), eq(table.updatedAt, row.updatedAt)));
  }
}

/** In its current state, stored or not. */
export function walletByNow(services: Services, row: Wallet): Wallet {
  let current = row;
  for (
    let change = nextWalletChange(current, services);
    change !== null;
    change = nextWalletChange(current, services)
  ) {
    current = { ...current, ...change };
  }
  return current;
}
