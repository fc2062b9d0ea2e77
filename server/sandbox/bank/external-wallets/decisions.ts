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

/** Ends the review of a wallet. A wallet not in review is returned unchanged, so a second click has no effect; `null` when unknown. */
export async function decideWallet(services: Services, guid: string, decision: WalletDecision): Promise<Wallet | null> {
  const decidedAt = services.clock.now();
  return changeWallet(services, guid, ({ state }) => {
    if (state !== 'reviewing') return {};
    const outcome = decision === 'approve' ? { state: 'completed' } : { state: 'failed', failureCode: 'prohibited_address' };
    return { ...outcome, decision, decidedAt };
  });
}

/** Starts deleting a wallet. One already being deleted is returned unchanged; `null` when unknown. */
export async function deleteWallet(services: Services, guid: string): Promise<Wallet | null> {
  return changeWallet(services, guid, (row) => (row.state === 'deleting' || row.state === 'deleted' ? {} : leaving(row, 'deleting')));
}

/**
 * Sets a wallet's state, whatever it was; it advances normally from there. `null` when unknown.
 * @throws BankError 409 when the wallet would be in use again and its owner has another one with the same address
 */
export async function setWalletState(services: Services, guid: string, state: WalletState): Promise<Wallet | null> {
  return changeWallet(services, guid, (row) => {
    if (state === 'deleting' || state === 'deleted') return leaving(row, state);
    const undecided = { state, decision: null, decidedAt: null };
    if (state === 'failed') return { ...undecided, failureCode: row.failureCode ?? 'prohibited_address' };
    // A pending wallet is checked again; an earlier review does not count.
    const checked = state === 'storing' || state === 'pending';
    return { ...undecided, failureCode: checked ? judge(row.asset, row.address).failureCode : null };
  });
}

/** Keeps the failure of a failed wallet, but not one still to come. */
const leaving = (row: Wallet, state: 'deleting' | 'deleted') => ({ state, failureCode: row.state === 'failed' ? row.failureCode : null });

async function changeWallet(services: Services, guid: string, changeOf: (row: Wallet) => Partial<Wallet>): Promise<Wallet | null> {
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
