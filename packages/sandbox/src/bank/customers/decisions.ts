import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankCustomers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { advanceIdentityVerifications } from '../identity-verifications/advance.ts';
import { type ComplianceDecision, expireDecisions } from '../identity-verifications/checks.ts';
import { grantOpeningBalance } from '../ledger/opening-balance.ts';
import { advanceCustomers, type Customer } from './lifecycle.ts';

/**
 * Freezes a customer: no trades, and verifications don't change the state. Idempotent.
 * @returns the customer; `null` if unknown
 */
export async function freezeCustomer(services: Services, customerGuid: string): Promise<Customer | null> {
  return change(services, customerGuid, ({ state }) =>
    state === 'frozen' ? null : { state: 'frozen', frozenFrom: state },
  );
}

/**
 * Restores the state from before a freeze, or a verification's result since. Idempotent.
 * @returns the customer; `null` if unknown
 */
export async function unfreezeCustomer(services: Services, customerGuid: string): Promise<Customer | null> {
  return change(services, customerGuid, ({ state, frozenFrom }) =>
    state === 'frozen' ? { state: frozenFrom ?? 'unverified', frozenFrom: null } : null,
  );
}

/**
 * Expires a verification, as when an ID document expires; the customer can verify again.
 * Idempotent.
 * @returns the customer; `null` if unknown
 */
export async function expireCompliance(services: Services, customerGuid: string): Promise<Customer | null> {
  const now = services.clock.now();
  return change(services, customerGuid, ({ state, complianceDecisions }) =>
    state === 'verified'
      ? {
          state: 'unverified',
          complianceDecisions: expireDecisions(complianceDecisions as readonly ComplianceDecision[], now),
        }
      : null,
  );
}

type Change = Partial<Pick<Customer, 'state' | 'frozenFrom' | 'complianceDecisions'>>;

/** Stores everything due before the change. */
async function change(
  services: Services,
  guid: string,
  changeOf: (customer: Customer) => Change | null,
): Promise<Customer | null> {
  if (!/^[0-9a-f]{32}$/.test(guid)) return null;
  await advanceCustomers(services, guid);
  await advanceIdentityVerifications(services, guid);
  return services.db.transaction(async (tx) => {
    const [customer] = await tx.select().from(bankCustomers).where(eq(bankCustomers.guid, guid)).for('no key update');
    if (customer === undefined) return null;
    const wanted = changeOf(customer);
    return wanted === null ? customer : store(services, tx, customer, wanted);
  });
}

async function store(services: Services, tx: Executor, customer: Customer, wanted: Change): Promise<Customer> {
  const updatedAt = services.clock.now();
  await tx
    .update(bankCustomers)
    .set({ ...wanted, updatedAt })
    .where(eq(bankCustomers.guid, customer.guid));
  // Not granted yet if verified while frozen.
  if (wanted.state === 'verified') await grantOpeningBalance(services, tx, customer.guid, updatedAt);
  return { ...customer, ...wanted, updatedAt };
}
