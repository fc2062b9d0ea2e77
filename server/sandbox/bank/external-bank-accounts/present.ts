import { bankGuid } from '../assets/bank-identity.ts';
import { timestamp } from '../http/json.ts';
import type { ExternalBankAccount } from './lifecycle.ts';

/** An external bank account in wire format. The other bank's data, and a failure, appear once it is stored. */
export function presentExternalBankAccount(row: ExternalBankAccount) {
  const stored = row.state !== 'storing';
  return {
    guid: row.guid,
    name: row.name,
    asset: row.asset,
    account_kind: row.accountKind,
    environment: 'sandbox',
    bank_guid: bankGuid,
    customer_guid: row.customerGuid,
    counterparty_guid: null,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    plaid_institution_id: stored ? row.plaidInstitutionId : null,
    plaid_account_mask: stored ? row.plaidAccountMask : null,
    plaid_account_name: stored ? row.plaidAccountName : null,
    state: row.state,
    failure_code: row.state === 'failed' ? row.failureCode : null,
    balance_updated_at: row.balanceUpdatedAt === null ? null : timestamp(row.balanceUpdatedAt),
  };
}

/** Fields that GET adds only on request. */
export function presentDetails(row: ExternalBankAccount, shown: { readonly balances: boolean; readonly pii: boolean }) {
  const known = row.balanceUpdatedAt !== null;
  return {
    ...presentExternalBankAccount(row),
    ...(shown.balances ? { balances: known ? { available: row.balanceAvailable, current: row.balanceCurrent } : null } : {}),
    ...(shown.pii ? { pii: row.state === 'storing' ? null : [row.pii] } : {}),
  };
}
