import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankCustomers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { advanceIdentityVerifications } from '../identity-verifications/advance.ts';
import { type ComplianceDecision, expireDecisions } from '../identity-verifications/checks.ts';
import { grantOpeningBalance } from '../ledger/opening-balance.ts';
import { advanceCustomers, type Customer } from './lifecycle.ts';

/**
 * Freezes a customer, as the bank's compliance does: no trade is made for them, and no verification changes their state.
 * @returns the customer as they are now, frozen already or not; `null` when unknown
 */
export async function freezeCustomer(services: Services, customerGuid: string): Promise<Customer | null> {
  return change(services, customerGuid, ({ state }) => (state === 'frozen' ? null : { state: 'frozen', frozenFrom: state }));
}

/**
 * Gives a frozen customer back the state that they had, or that a verification has brought them meanwhile.
 * @returns the updated customer; one who is not frozen is unchanged; `null` when unknown
 */
export async function unfreezeCustomer(services: Services, customerGuid: string): Promise<Customer | null> {
  return change(services, customerGuid, ({ state, frozenFrom }) =>
    state === 'frozen' ? { state: frozenFrom ?? 'unverified', frozenFrom: null } : null,
  );
}

/**
 * Expires a customer's verification, as when an identity document expires: they become unverified and can verify again.
 * @returns the updated customer; one who is not verified is unchanged; `null` when unknown
 */
export async function expireCompliance(services: Services, customerGuid: string): Promise<Customer | null> {
  const now = services.clock.now();
  return change(services, customerGuid, ({ state, complianceDecisions }) =>
    state === 'verified'
      ? { state: 'unverified', complianceDecisions: expireDecisions(complianceDecisions as readonly ComplianceDecision[], now) }
      : null,
  );
}

type Change = Partial<Pick<Customer, 'state' | 'frozenFrom' | 'complianceDecisions'>>;

/** Changes a customer to whom everything that was due has happened. */
async function change(services: Services, guid: string, changeOf: (customer: Customer) => Change | null): Promise<Customer | null> {
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
  // A customer who was verified while frozen has not received it yet.
  if (wanted.state === 'verified') await grantOpeningBalance(services, tx, customer.guid, updatedAt);
  return { ...customer, ...wanted, updatedAt };
}
