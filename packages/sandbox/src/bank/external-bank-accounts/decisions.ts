import { eq } from 'drizzle-orm';
import { bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import type { ExternalBankAccount, FailureCode } from './lifecycle.ts';

export type DecidedState = 'completed' | 'refresh_required' | 'unverified' | 'failed' | 'deleted';

/**
 * Forces a state, for the console. `completed` counts as verified, `unverified` does not. Deleted
 * accounts stay deleted, since they may be linked again.
 * @param failureCode default `create_failed`
 * @returns the account, or `null` if unknown
 */
export async function setBankAccountState(
  { db, clock }: Services,
  guid: string,
  state: DecidedState,
  failureCode: FailureCode = 'create_failed',
): Promise<ExternalBankAccount | null> {
  return db.transaction(async (tx) => {
    const sameAccount = eq(bankExternalBankAccounts.guid, guid);
    const [account] = await tx.select().from(bankExternalBankAccounts).where(sameAccount).for('no key update');
    if (account === undefined) return null;
    if (account.state === 'deleted') return account;
    const now = clock.now();
    const change = {
      state,
      failureCode: state === 'failed' ? failureCode : null,
      verifiedAt: verifiedAfter(state, account.verifiedAt, now),
      updatedAt: now,
    };
    await tx.update(bankExternalBankAccounts).set(change).where(sameAccount);
    return { ...account, ...change };
  });
}

function verifiedAfter(state: DecidedState, verifiedAt: number | null, now: number): number | null {
  if (state === 'completed') return verifiedAt ?? now;
  return state === 'unverified' ? null : verifiedAt;
}
