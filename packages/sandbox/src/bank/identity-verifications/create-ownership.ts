import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { bankExternalBankAccounts, bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { mayAct } from '../auth/authorize.ts';
import type { Caller } from '../auth/tokens.ts';
import { advanceExternalBankAccounts } from '../external-bank-accounts/advance.ts';
import { notFound, unprocessable } from '../http/errors.ts';
import { choice, guid, readFields, record } from '../http/schemas.ts';
import { expectedBehaviours } from './identity-verification-schema.ts';
import type { Verification } from './lifecycle.ts';

const postOwnership = record({
  type: choice(['bank_account']),
  method: choice(['account_ownership']),
  external_bank_account_guid: guid,
  customer_guid: v.nullish(guid),
  expected_behaviours: expectedBehaviours,
});

/** Account states with a comparable owner. */
const comparable: readonly string[] = ['unverified', 'completed', 'refresh_required'];

/** @throws BankError 400 naming the field, 404 foreign account, 422 inactive account */
export async function createOwnership(
  services: Services,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<Verification> {
  const posted = readFields(postOwnership, body);
  await advanceExternalBankAccounts(services, caller.customerGuid);
  const sameAccount = eq(bankExternalBankAccounts.guid, posted.external_bank_account_guid);
  const [account] = await services.db.select().from(bankExternalBankAccounts).where(sameAccount);
  if (account === undefined || !mayAct(caller, account.customerGuid)) throw notFound();
  if (posted.customer_guid != null && posted.customer_guid !== account.customerGuid) throw notFound();
  // The bank's own accounts have no owner.
  if (account.customerGuid === null || !comparable.includes(account.state))
    throw unprocessable('Invalid bank account to verify');
  const now = services.clock.now();
  const [row] = await services.db
    .insert(bankIdentityVerifications)
    .values({
      guid: await services.guids.next(),
      customerGuid: account.customerGuid,
      externalBankAccountGuid: account.guid,
      type: posted.type,
      method: posted.method,
      state: 'storing',
      expectedBehaviours: posted.expected_behaviours,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (row === undefined) throw new Error('the verification of a bank account was not stored');
  return row;
}
