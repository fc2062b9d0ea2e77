import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { AuditEntry } from '../../access/audit/audit.ts';
import type { Customer } from '../../access/customers/store.ts';
import { notFound } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';

/** The row is locked until the transaction ends. */
export interface HeldCustomer {
  readonly by: { readonly staffId: string; readonly reason: string } | null;
  readonly tx: Executor;
  readonly services: BackendServices;
  readonly customer: Customer;
  readonly guid: string;
  readonly now: number;
}

export interface PlannedAction {
  readonly effect: readonly string[];
  /** The exact subject: approvals don't cover later changes. */
  readonly about?: string;
  carryOut(): Promise<{ readonly changes: NonNullable<AuditEntry['changes']>; after?(): void | Promise<void> }>;
}

export const shortGuid = (guid: string): string => `…${guid.slice(-4)}`;

/** Locks a customer's row. @throws Refusal 404, also for one only the bank has */
export async function holdCustomer(
  tx: Executor,
  services: BackendServices,
  guid: string,
  now: number,
  by: HeldCustomer['by'] = null,
): Promise<HeldCustomer> {
  const [customer] = await tx.select().from(customers).where(eq(customers.bankCustomerGuid, guid)).for('update');
  if (customer === undefined) throw notFound();
  return { tx, services, customer, guid, now, by };
}

export async function store(
  { tx, customer, guid }: HeldCustomer,
  values: Partial<Customer>,
): Promise<readonly [before: number, after: number]> {
  const next = customer.staffVersion + 1;
  await tx
    .update(customers)
    .set({ ...values, staffVersion: next })
    .where(eq(customers.bankCustomerGuid, guid));
  return [customer.staffVersion, next];
}
