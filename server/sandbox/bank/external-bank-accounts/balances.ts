import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { bankExternalBankAccounts } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { beingDeleted, type ExternalBankAccount, isGone, refreshRequired } from './lifecycle.ts';

const leastCents = 50_000n;
const spanCents = 2_450_000n;
const mostPendingCents = 20_000n;

/** The balance at the other bank, in cents: the same for the same seed and account. Part of it is pending. */
export function balancesOf({ config }: Pick<Services, 'config'>, guid: string): { readonly available: bigint; readonly current: bigint } {
  const digest = createHash('sha256').update(`${config.sandbox.seed}:balances:${guid}`).digest();
  const current = leastCents + (digest.readBigUInt64BE(0) % spanCents);
  return { current, available: current - (digest.readBigUInt64BE(8) % mostPendingCents) };
}

/**
 * The account with balances: those that were read before, or read now where there are none or `force` asks for it. Accounts that were not
 * linked through their bank have none, nor has one that is still stored or has failed.
 * @throws BankError 422 when the bank must be reconnected, or the account is deleted
 */
export async function readBalances(services: Services, account: ExternalBankAccount, force: boolean): Promise<ExternalBankAccount> {
  if (isGone(account)) throw beingDeleted();
  if (account.state === 'refresh_required') throw refreshRequired();
  const linked = account.accountKind !== 'raw_routing_details' && (account.state === 'unverified' || account.state === 'completed');
  if (!linked || (account.balanceUpdatedAt !== null && !force)) return account;
  const { available, current } = balancesOf(services, account.guid);
  const read = { balanceAvailable: available, balanceCurrent: current, balanceUpdatedAt: services.clock.now() };
  await services.db.update(bankExternalBankAccounts).set(read).where(eq(bankExternalBankAccounts.guid, account.guid));
  return { ...account, ...read };
}
