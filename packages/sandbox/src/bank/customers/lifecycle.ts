import { and, eq, sql } from 'drizzle-orm';
import { bankCustomers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt, type Owner } from '../lifecycle/due.ts';

export type Customer = typeof bankCustomers.$inferSelect;

/** Milliseconds. */
const storingDelay = 1_000;

/** Only `storing` ends by itself. */
export const customerStateAt = (
  { state, createdAt }: Pick<Customer, 'state' | 'createdAt'>,
  { clock }: Pick<Services, 'clock'>,
): string => (state === 'storing' && clock.due(createdAt, storingDelay) ? 'unverified' : state);

/** Conditional updates: safe across processes. */
export async function advanceCustomers(services: Services, owner: Owner): Promise<void> {
  const storing = and(eq(bankCustomers.state, 'storing'), owner === null ? sql`true` : eq(bankCustomers.guid, owner));
  const rows = await services.db.select().from(bankCustomers).where(storing);
  for (const row of rows) {
    const state = customerStateAt(row, services);
    if (state === row.state) continue;
    await services.db
      .update(bankCustomers)
      .set({ state, updatedAt: dueAt(services, row.createdAt, storingDelay) })
      .where(and(eq(bankCustomers.guid, row.guid), eq(bankCustomers.state, row.state)));
  }
}
