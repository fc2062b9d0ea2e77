import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { ExternalBankAccount } from '#ports/bank/external-bank-accounts.ts';

/** Converts the bank's record of a linked account. */
export const bankAccountOf = (record: ExternalBankAccount): BankAccount => ({
  guid: record.guid,
  name: record.name || record.plaid_account_name || 'Bank account',
  accountName: record.plaid_account_name ?? null,
  mask: record.plaid_account_mask ?? null,
  state: record.state,
  failureCode: record.failure_code ?? null,
  isLinked: record.account_kind === undefined || record.account_kind === 'plaid',
  createdAt: record.created_at ?? 0,
  updatedAt: record.updated_at ?? null,
});
