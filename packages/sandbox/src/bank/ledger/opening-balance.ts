import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts, bankCustomers, bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bankGuid, systemAccountGuid } from '../assets/bank-identity.ts';
import { fiat } from '../prices/terms.ts';
import { accountEnd } from '../transfers/parties.ts';
import { book, reserve } from './ledger.ts';

/**
 * Grants the opening dollars once, when a customer is verified and has an account. Called on both
 * occasions; recorded as a book transfer, as at the real bank.
 */
export async function grantOpeningBalance(
  services: Services,
  tx: Executor,
  customerGuid: string,
  at: number,
): Promise<void> {
  const cents = services.config.sandbox.openingBalanceCents;
  if (cents === 0n) return;
  // Without the lock, each occasion could miss the other's uncommitted change.
  const [customer] = await tx
    .select({ state: bankCustomers.state })
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, customerGuid))
    .for('no key update');
  if (customer?.state !== 'verified') return;
  const [account] = await tx
    .select({ guid: bankAccounts.guid, type: bankAccounts.type, createdAt: bankAccounts.createdAt })
    .from(bankAccounts)
    .where(
      and(eq(bankAccounts.customerGuid, customerGuid), eq(bankAccounts.type, 'fiat'), eq(bankAccounts.asset, fiat)),
    );
  if (account === undefined) return;
  const postings = [{ accountGuid: account.guid, asset: fiat, amount: cents }, reserve(fiat, -cents)];
  const isNew = await book(services, tx, { kind: 'opening_balance', referenceGuid: customerGuid, at, postings });
  if (!isNew) return;
  // No money moves before the account was opened, even if the verification was due earlier.
  const createdAt = Math.max(at, account.createdAt);
  await tx.insert(bankTransfers).values({
    guid: await services.guids.next(tx),
    transferType: 'book',
    customerGuid,
    side: 'deposit',
    asset: fiat,
    state: 'completed',
    estimatedAmount: cents,
    amount: cents,
    fee: 0n,
    sourceAccount: {
      guid: systemAccountGuid('reserve', fiat),
      type: 'reserve',
      bank_guid: bankGuid,
      customer_guid: null,
    },
    destinationAccount: accountEnd(account, customerGuid),
    createdAt,
    updatedAt: createdAt,
  });
}
