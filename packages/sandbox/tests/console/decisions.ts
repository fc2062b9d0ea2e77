import { and, eq } from 'drizzle-orm';
import { conflict } from '#sandbox/bank/http/errors.ts';
import { bankDecisions } from '#sandbox/console/bank-decisions.ts';
import type { Decisions } from '#sandbox/console/decisions.ts';
import {
  bankDepositAddresses,
  bankExternalBankAccounts,
  bankExternalWallets,
  bankIdentityVerifications,
  bankTransfers,
} from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

const at = 1_000;

/** Only change tables: this tests the console, not the bank. */
export const plainDecisions: Decisions = {
  advance: bankDecisions.advance,
  endHold: bankDecisions.endHold,
  decideCustomer: bankDecisions.decideCustomer,
  requestDueDiligence: bankDecisions.requestDueDiligence,
  async arriveDeposit(services, { address, amount, txnHash }) {
    const [found] = await services.db
      .select()
      .from(bankDepositAddresses)
      .where(eq(bankDepositAddresses.address, address));
    if (found === undefined) throw conflict('No such address');
    const { guid, customerGuid, asset } = found;
    const made = {
      ...transferRow(await services.guids.next(), customerGuid, asset, amount),
      depositAddressGuid: guid,
      txnHash,
    };
    await services.db.insert(bankTransfers).values(made).onConflictDoNothing();
    const same = and(eq(bankTransfers.depositAddressGuid, guid), eq(bankTransfers.txnHash, txnHash));
    return (await services.db.select().from(bankTransfers).where(same))[0]?.guid ?? '';
  },
  async returnTransfer({ db }, guid, returnCode) {
    const completed = and(eq(bankTransfers.guid, guid), eq(bankTransfers.state, 'completed'));
    const done = await db.update(bankTransfers).set({ returnCode }).where(completed).returning();
    if (done.length === 0) throw conflict('Transfer cannot be returned');
  },
  async decideTransfer({ db }, guid, decision) {
    await db
      .update(bankTransfers)
      .set({ decision, state: decision === 'approve' ? 'pending' : 'failed' })
      .where(eq(bankTransfers.guid, guid));
  },
  async decideWallet({ db }, guid, decision) {
    await db
      .update(bankExternalWallets)
      .set({ state: decision === 'approve' ? 'completed' : 'failed' })
      .where(eq(bankExternalWallets.guid, guid));
  },
  async setWalletState({ db }, guid, state) {
    await db.update(bankExternalWallets).set({ state }).where(eq(bankExternalWallets.guid, guid));
  },
  async setBankAccountState({ db }, guid, state, failureCode) {
    await db
      .update(bankExternalBankAccounts)
      .set({ state, failureCode: failureCode ?? null })
      .where(eq(bankExternalBankAccounts.guid, guid));
  },
  async decideVerification({ db }, guid, decision, failureCodes = []) {
    const change =
      decision === 'review'
        ? { state: 'reviewing' }
        : { state: 'completed', outcome: decision === 'pass' ? 'passed' : 'failed', failureCodes: [...failureCodes] };
    await db.update(bankIdentityVerifications).set(change).where(eq(bankIdentityVerifications.guid, guid));
  },
};

const transferRow = (guid: string, customerGuid: string | null, asset: string, amount: bigint) => ({
  guid,
  customerGuid,
  transferType: 'crypto',
  side: 'deposit',
  asset,
  state: 'completed',
  estimatedAmount: amount,
  amount,
  fee: 0n,
  createdAt: at,
  updatedAt: at,
});

/** One of each kind that the console decides. */
export async function storeRecords({ db, guids, clock }: Services, customerGuid: string, tradingAccountGuid: string) {
  const row = async () => ({ guid: await guids.next(), customerGuid, createdAt: at, updatedAt: at });
  const wallet = await row();
  await db
    .insert(bankExternalWallets)
    .values({ ...wallet, name: 'Cold <store>', asset: 'BTC', address: `wallet-${wallet.guid}`, state: 'reviewing' });
  const bankAccount = await row();
  const account = {
    name: 'Chequing',
    asset: 'USD',
    accountKind: 'plaid',
    state: 'completed',
    plaidAccountMask: '0000',
  };
  await db.insert(bankExternalBankAccounts).values({ ...bankAccount, ...account });
  const funding = await row();
  await db
    .insert(bankTransfers)
    .values({ ...transferRow(funding.guid, customerGuid, 'USD', 5_000n), transferType: 'funding' });
  const inReview = await row();
  // Fresh: undecided reviews end by themselves.
  const begun = { createdAt: clock.now(), updatedAt: clock.now() };
  await db.insert(bankTransfers).values({
    ...transferRow(inReview.guid, customerGuid, 'BTC', 7n),
    ...begun,
    side: 'withdrawal',
    state: 'reviewing',
  });
  const deposit = await row();
  const address = `tb1-${deposit.guid}`;
  const place = { accountGuid: tradingAccountGuid, asset: 'BTC', address, format: 'standard', state: 'created' };
  await db.insert(bankDepositAddresses).values({ ...deposit, ...place });
  const verification = await row();
  await db
    .insert(bankIdentityVerifications)
    .values({ ...verification, type: 'kyc', method: 'document_submission', state: 'waiting', createdAt: Date.now() });
  return {
    wallet: wallet.guid,
    bankAccount: bankAccount.guid,
    funding: funding.guid,
    inReview: inReview.guid,
    address,
    verification: verification.guid,
  };
}
