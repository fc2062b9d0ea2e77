import { and, eq, inArray } from 'drizzle-orm';
import { bankCustomers, bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { advanceIdentityVerifications } from '../identity-verifications/advance.ts';
import { type Owner, sweepLimit } from '../lifecycle/due.ts';
import { nextAccountChange, openAccountStates } from './lifecycle.ts';

/**
 * Stores due steps of bank accounts and ownership checks, before states are relied on. Conditional
 * updates: safe across processes.
 */
export async function advanceExternalBankAccounts(services: Services, owner: Owner): Promise<void> {
  const table = bankExternalBankAccounts;
  const mine = owner === null ? undefined : eq(table.customerGuid, owner);
  const open = await services.db
    .select({ account: table, ownerType: bankCustomers.type })
    .from(table)
    .leftJoin(bankCustomers, eq(bankCustomers.guid, table.customerGuid))
    .where(and(inArray(table.state, openAccountStates), mine))
    .orderBy(table.serial)
    .limit(sweepLimit);
  for (const { account, ownerType } of open) {
    const change = nextAccountChange(account, ownerType, services);
    if (change === null) continue;
    await services.db
      .update(table)
      .set(change)
      .where(and(eq(table.guid, account.guid), eq(table.state, account.state)));
  }
  await advanceIdentityVerifications(services, owner);
}
