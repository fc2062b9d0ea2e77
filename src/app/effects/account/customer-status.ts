import { limitOf } from '#domain/transfers/limits.ts';
import type { IdentityStatus } from '#machines/identityCheck/identityCheck.types.ts';
import type { BankClient } from '#ports/bank/client.ts';
import { readCustomer } from '#ports/bank/customers.ts';
import { readLatestVerification } from '#ports/bank/identity-verifications.ts';
import { statusOf } from '../../mapping/verification.ts';

/**
 * The customer with their limits and, unless verified, their verification: null if that did not
 * load or is not needed.
 */
export async function readCustomerStatus(bank: BankClient, guid: string, signal: AbortSignal) {
  const { activity_limits: given, ...record } = await readCustomer(bank, guid, signal);
  const customer = { ...record, limits: (given ?? []).map(limitOf).filter((limit) => limit !== null) };
  if (customer.state !== 'unverified') return { ...customer, identity: null };
  // The state is worth showing on its own, so a failure to read the rest must not hide it.
  const identity: IdentityStatus | null = await readLatestVerification(bank, guid, signal).then(
    (verification) => statusOf(customer, verification),
    () => null,
  );
  return { ...customer, identity };
}
