import { and, eq, notInArray } from 'drizzle-orm';
import { accountEnd, addressEnd } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { bankExternalBankAccounts, bankExternalWallets } from '#server/db/schema/index.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { type BankError, bankAccountOnHold, walletOnHold } from '../http/errors.ts';
import { heldUntil } from './destination-holds.ts';
import type { TransferParty } from './settlement.ts';

/** Whose counterparty, and its asset. */
export interface Seeker {
  readonly customerGuid: string;
  readonly asset: string;
  /** In ms; null for incoming money. */
  readonly sentAt: number | null;
}

/** The counterparty, or a reason starting with the field, or the contract's text. */
export type Counterparty =
  | {
      readonly end: TransferParty /** The last characters of its address or number. */;
      readonly ending: string | null;
      readonly plaid: boolean;
    }
  | { readonly unusable: string };

const ownedEnd = (guid: string, type: string, customerGuid: string | null): TransferParty => ({
  guid,
  type,
  bank_guid: customerGuid === null ? bankGuid : null,
  customer_guid: customerGuid,
});

/** Incoming money needs no hold. @throws BankError 422 */
async function requireNoHold(
  tx: Executor,
  row: Parameters<typeof heldUntil>[1],
  sentAt: number | null,
  onHold: (until: number) => BankError,
) {
  const until = sentAt === null ? 0 : await heldUntil(tx, row);
  if (sentAt !== null && sentAt < until) throw onHold(until);
}

/** Others' accounts look missing. @throws BankError 422 `bank_account_on_hold` */
export async function findBankAccount(
  tx: Executor,
  guid: string,
  { customerGuid, asset, sentAt }: Seeker,
): Promise<Counterparty> {
  const [row] = await tx.select().from(bankExternalBankAccounts).where(eq(bankExternalBankAccounts.guid, guid));
  if (row?.customerGuid !== customerGuid)
    return { unusable: 'external_bank_account_guid does not name a bank account of the customer' };
  if (row.asset !== asset)
    return { unusable: `external_bank_account_guid names a bank account in ${row.asset}, not in ${asset}` };
  if (row.state === 'refresh_required') return { unusable: 'Bank account refresh required' };
  if (row.state === 'deleting' || row.state === 'deleted') {
    return { unusable: 'Bank account can no longer be used and is being deleted. It must be re-added' };
  }
  if (row.state !== 'completed')
    return { unusable: `external_bank_account_guid names a bank account that is ${row.state}, not completed` };
  await requireNoHold(tx, row, sentAt, bankAccountOnHold);
  const ending = accountEnd(row.plaidAccountMask);
  return {
    end: ownedEnd(row.guid, 'external_bank_account', customerGuid),
    ending,
    plaid: row.accountKind.startsWith('plaid'),
  };
}

/** The customer's wallet, or a shared one of the bank. @throws BankError 422 `wallet_on_hold` */
export async function findWallet(
  tx: Executor,
  guid: string,
  { customerGuid, asset, sentAt }: Seeker,
): Promise<Counterparty> {
  const [row] = await tx.select().from(bankExternalWallets).where(eq(bankExternalWallets.guid, guid));
  const usable = row !== undefined && (row.customerGuid === null || row.customerGuid === customerGuid);
  if (!usable) return { unusable: 'external_wallet_guid does not name a wallet of the customer or of the bank' };
  if (row.asset !== asset)
    return { unusable: `external_wallet_guid names a wallet for ${row.asset}, not for ${asset}` };
  if (row.state !== 'completed')
    return { unusable: `external_wallet_guid names a wallet that is ${row.state}, not completed` };
  await requireNoHold(tx, row, sentAt, walletOnHold);
  return {
    end: ownedEnd(row.guid, 'external_wallet', row.customerGuid),
    ending: addressEnd(row.address),
    plaid: false,
  };
}

/** Failures that end the link. */
const fatal = [
  'plaid_access_not_granted',
  'plaid_item_not_found',
  'plaid_item_not_supported',
  'plaid_multiple_accounts',
  'plaid_no_accounts',
] as const;

/** If the failure concerns the account. */
export async function markBankAccount(tx: Executor, guid: string, failureCode: string, at: number): Promise<void> {
  const table = bankExternalBankAccounts;
  if (failureCode === 'refresh_required') {
    const completed = and(eq(table.guid, guid), eq(table.state, 'completed'));
    await tx.update(table).set({ state: 'refresh_required', updatedAt: at }).where(completed);
  } else if ((fatal as readonly string[]).includes(failureCode)) {
    const there = and(eq(table.guid, guid), notInArray(table.state, ['deleting', 'deleted']));
    await tx.update(table).set({ state: 'deleted', updatedAt: at }).where(there);
  }
}
