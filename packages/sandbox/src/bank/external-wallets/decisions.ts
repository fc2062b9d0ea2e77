import { eq } from 'drizzle-orm';
import { databaseCode } from '#server/db/codes.ts';
import { bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { walletByNow } from './advance.ts';
import { walletExists } from './create-wallet.ts';
import { judge } from './judge.ts';
import type { Wallet, WalletState } from './lifecycle.ts';

export type WalletDecision = 'approve' | 'reject';

const uniqueViolation = '23505';

/** Ends a review. Idempotent; `null` if unknown. */
export async function decideWallet(services: Services, guid: string, decision: WalletDecision): Promise<Wallet | null> {
  const decidedAt = services.clock.now();
  return changeWallet(services, guid, ({ state }) => {
    if (state !== 'reviewing') return {};
    const outcome =
      decision === 'approve' ? { state: 'completed' } : { state: 'failed', failureCode: 'prohibited_address' };
    return { ...outcome, decision, decidedAt };
  });
}

/** Idempotent; `null` if unknown. */
export async function deleteWallet(services: Services, guid: string): Promise<Wallet | null> {
  return changeWallet(services, guid, (row) =>
    row.state === 'deleting' || row.state === 'deleted' ? {} : leaving(row, 'deleting'),
  );
}

/**
 * Forces a state; it advances normally from there. `null` if unknown.
 * @throws BankError 409 if it would duplicate a wallet in use
 */
export async function setWalletState(services: Services, guid: string, state: WalletState): Promise<Wallet | null> {
  return changeWallet(services, guid, (row) => {
    if (state === 'deleting' || state === 'deleted') return leaving(row, state);
    const undecided = { state, decision: null, decidedAt: null };
    if (state === 'failed') return { ...undecided, failureCode: row.failureCode ?? 'prohibited_address' };
    // Pending wallets are checked again.
    const checked = state === 'storing' || state === 'pending';
    return { ...undecided, failureCode: checked ? judge(row.asset, row.address).failureCode : null };
  });
}

/** Keeps the failure of a failed wallet only. */
const leaving = (row: Wallet, state: 'deleting' | 'deleted') => ({
  state,
  failureCode: row.state === 'failed' ? row.failureCode : null,
});

async function changeWallet(
  services: Services,
  guid: string,
  changeOf: (row: Wallet) => Partial<Wallet>,
): Promise<Wallet | null> {
  if (!/^[0-9a-f]{32}$/.test(guid)) return null;
  const same = eq(bankExternalWallets.guid, guid);
  try {
    return await services.db.transaction(async (tx) => {
      const [stored] = await tx.select().from(bankExternalWallets).where(same).for('no key update');
      if (stored === undefined) return null;
      const row = walletByNow(services, stored);
      const change = changeOf(row);
      const changed = Object.keys(change).length === 0 ? row : { ...row, ...change, updatedAt: services.clock.now() };
      const { state, failureCode, decision, decidedAt, updatedAt } = changed;
      await tx.update(bankExternalWallets).set({ state, failureCode, decision, decidedAt, updatedAt }).where(same);
      return changed;
    });
  } catch (error) {
    throw databaseCode(error) === uniqueViolation ? walletExists() : error;
  }
}
