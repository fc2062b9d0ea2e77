import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { AuditEntry } from '../../access/audit/audit.ts';
import type { Customer } from '../../access/customers/store.ts';
import { notFound } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';

/** A customer whom staff does something about. The row is held until the transaction ends. */
export interface HeldCustomer {
  /** Who acts, and why; null before that is known. */
  readonly by: { readonly staffId: string; readonly reason: string } | null;
  readonly tx: Executor;
  readonly services: BackendServices;
  readonly customer: Customer;
  readonly guid: string;
  /** In ms. */
  readonly now: number;
}

/** What an act does now. */
export interface PlannedAction {
  /** In sentences. */
  readonly effect: readonly string[];
  /** What it is about, exactly: an approval is for this and nothing that came later. */
  readonly about?: string;
  /** @returns what changed, and what follows once it holds */
  carryOut(): Promise<{ readonly changes: NonNullable<AuditEntry['changes']>; after?(): void | Promise<void> }>;
}

/** The end of a guid, as dialogs and requests name a customer. */
export const shortGuid = (guid: string): string => `…${guid.slice(-4)}`;

/** Holds a customer of ours. @throws Refusal 404, also for one whom only the bank has */
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

/** Stores what staff changed as the next version. */
export async function store({ tx, customer, guid }: HeldCustomer, values: Partial<Customer>): Promise<readonly [before: number, after: number]> {
  const next = customer.staffVersion + 1;
  await tx
    .update(customers)
    .set({ ...values, staffVersion: next })
    .where(eq(customers.bankCustomerGuid, guid));
  return [customer.staffVersion, next];
}
