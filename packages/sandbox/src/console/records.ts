import { eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { iso } from '#domain/time/iso.ts';
import {
  bankAccounts,
  bankDepositAddresses,
  bankExternalBankAccounts,
  bankExternalWallets,
  bankIdentityVerifications,
  bankTransfers,
} from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { notFound } from './input.ts';

/** Newest records per kind. */
const shown = 50;

const presentVerification = (row: typeof bankIdentityVerifications.$inferSelect) => ({
  guid: row.guid,
  customer_guid: row.customerGuid,
  type: row.type,
  method: row.method,
  state: row.state,
  outcome: row.outcome,
  failure_codes: row.failureCodes as readonly string[],
  persona_inquiry_id: row.personaInquiryId,
  persona_state: row.personaState,
  created_at: iso(row.createdAt),
});
const presentBankAccount = (row: typeof bankExternalBankAccounts.$inferSelect) => ({
  guid: row.guid,
  customer_guid: row.customerGuid,
  name: row.name,
  asset: row.asset,
  mask: row.plaidAccountMask,
  state: row.state,
  failure_code: row.failureCode,
  created_at: iso(row.createdAt),
});
const presentWallet = (row: typeof bankExternalWallets.$inferSelect) => ({
  guid: row.guid,
  customer_guid: row.customerGuid,
  name: row.name,
  asset: row.asset,
  address: row.address,
  state: row.state,
  failure_code: row.failureCode,
  created_at: iso(row.createdAt),
});
const presentTransfer = (row: typeof bankTransfers.$inferSelect) => ({
  guid: row.guid,
  customer_guid: row.customerGuid,
  transfer_type: row.transferType,
  side: row.side,
  asset: row.asset,
  amount: (row.amount ?? row.estimatedAmount).toString(),
  state: row.state,
  failure_code: row.failureCode,
  return_code: row.returnCode,
  created_at: iso(row.createdAt),
});
const presentAddress = (row: typeof bankDepositAddresses.$inferSelect) => ({
  guid: row.guid,
  customer_guid: row.customerGuid,
  account_guid: row.accountGuid,
  asset: row.asset,
  address: row.address,
  tag: row.tag,
  state: row.state,
});
const presentAccount = (row: typeof bankAccounts.$inferSelect) => ({
  guid: row.guid,
  type: row.type,
  asset: row.asset,
  name: row.name,
  balance: row.balance.toString(),
  held: row.held.toString(),
});

export type VerificationRecord = ReturnType<typeof presentVerification>;
export type BankAccountRecord = ReturnType<typeof presentBankAccount>;
export type WalletRecord = ReturnType<typeof presentWallet>;
export type TransferRecord = ReturnType<typeof presentTransfer>;

type Listed = PgTable & Record<'guid' | 'customerGuid' | 'createdAt' | 'serial', PgColumn>;

/** Reads one kind of record, as the console shows it. */
function reader<Table extends Listed, Shown>(
  table: Table,
  what: string,
  present: (row: InferSelectModel<Table>) => Shown,
) {
  const read = async ({ db }: Pick<Services, 'db'>, where: SQL | undefined) => {
    const rows = await db
      .select()
      .from(table as PgTable)
      .where(where)
      // Must match the index: "nulls last" avoids a sort.
      .orderBy(sql`${table.createdAt} desc nulls last`, sql`${table.serial} desc nulls last`)
      .limit(shown);
    return (rows as InferSelectModel<Table>[]).map(present);
  };
  return {
    /** Newest first. */
    of: (services: Pick<Services, 'db'>, customerGuid: string) => read(services, eq(table.customerGuid, customerGuid)),
    all: (services: Pick<Services, 'db'>) => read(services, undefined),
    /** @throws Refusal 404 */
    async find(services: Pick<Services, 'db'>, guid: string): Promise<Shown> {
      const [found] = await read(services, eq(table.guid, guid));
      if (found === undefined) throw notFound(what);
      return found;
    },
  };
}

export const verifications = reader(bankIdentityVerifications, 'verification', presentVerification);
export const bankAccountsLinked = reader(bankExternalBankAccounts, 'bank account', presentBankAccount);
export const wallets = reader(bankExternalWallets, 'wallet', presentWallet);
export const transfers = reader(bankTransfers, 'transfer', presentTransfer);
export const depositAddresses = reader(bankDepositAddresses, 'deposit address', presentAddress);
export const accounts = reader(bankAccounts, 'account', presentAccount);
