import { and, eq } from 'drizzle-orm';
import { bankWorkflows } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt, type Owner, sweepLimit } from '../lifecycle/due.ts';
import { storingDelay, workflowStateAt } from './lifecycle.ts';

/** Conditional updates: safe across processes. */
export async function advanceWorkflows(services: Services, owner: Owner): Promise<void> {
  const mine = owner === null ? undefined : eq(bankWorkflows.customerGuid, owner);
  const storing = await services.db
    .select()
    .from(bankWorkflows)
    .where(and(eq(bankWorkflows.state, 'storing'), mine))
    .orderBy(bankWorkflows.serial)
    .limit(sweepLimit);
  for (const row of storing) {
    const state = workflowStateAt(row, services);
    if (state === row.state) continue;
    await services.db
      .update(bankWorkflows)
      .set({ state, updatedAt: dueAt(services, row.createdAt, storingDelay) })
      .where(and(eq(bankWorkflows.guid, row.guid), eq(bankWorkflows.state, row.state)));
  }
}
