import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { isGone } from '../external-bank-accounts/lifecycle.ts';
import { dueAt } from '../lifecycle/due.ts';
import { completed, inquiryDelay, requestedVerdict, type Verification, type VerificationChange } from './lifecycle.ts';

/** The next due state, or `null`. Waits for the bank, unless an outcome was requested. */
export function nextOwnershipChange(
  row: Verification,
  services: Pick<Services, 'clock' | 'config'>,
): VerificationChange | null {
  if (row.state !== 'storing' || !services.clock.due(row.createdAt, inquiryDelay)) return null;
  const requested = requestedVerdict(row.expectedBehaviours as readonly string[]);
  const at = dueAt(services, row.createdAt, inquiryDelay);
  return requested === null ? { state: 'waiting', updatedAt: at } : completed(row, requested, at);
}

/** Unless the account was deleted or must be reconnected. @returns the change to store */
export async function proveOwnership(
  tx: Executor,
  row: Verification,
  change: VerificationChange,
): Promise<VerificationChange> {
  if (change.outcome !== 'passed') return change;
  const sameAccount = eq(bankExternalBankAccounts.guid, row.externalBankAccountGuid ?? '');
  const [account] = await tx.select().from(bankExternalBankAccounts).where(sameAccount).for('no key update');
  const failed = (code: string): VerificationChange => ({ ...change, outcome: 'failed', failureCodes: [code] });
  if (account === undefined || isGone(account) || account.state === 'failed') return failed('deleted_account');
  if (account.state === 'refresh_required') return failed('plaid_item_login_required');
  const proved = {
    state: 'completed',
    verifiedAt: account.verifiedAt ?? change.updatedAt,
    updatedAt: change.updatedAt,
  };
  await tx.update(bankExternalBankAccounts).set(proved).where(sameAccount);
  return change;
}
