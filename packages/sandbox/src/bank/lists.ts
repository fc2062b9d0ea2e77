import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Listed, ListedTable, Owners } from '#server/db/lists/listed.ts';
import * as t from '#server/db/schema/index.ts';

/** Adds the list's counters (server/db/functions/lists.sql). */
const listed = <Table extends ListedTable & { readonly customerGuid?: PgColumn }>(
  table: Table,
  ...facets: readonly PgColumn[]
): Listed<Table> => ({
  table,
  owner: table.customerGuid ?? null,
  facets,
});

export const lists = {
  customers: listed(t.bankCustomers, t.bankCustomers.type),
  accounts: listed(t.bankAccounts, t.bankAccounts.type),
  identityVerifications: listed(
    t.bankIdentityVerifications,
    t.bankIdentityVerifications.state,
    t.bankIdentityVerifications.type,
    t.bankIdentityVerifications.method,
  ),
  quotes: listed(t.bankQuotes, t.bankQuotes.productType, t.bankQuotes.side),
  trades: listed(t.bankTrades, t.bankTrades.state, t.bankTrades.side, t.bankTrades.symbol),
  transfers: listed(t.bankTransfers, t.bankTransfers.state, t.bankTransfers.side, t.bankTransfers.transferType),
  depositAddresses: listed(t.bankDepositAddresses),
  workflows: listed(t.bankWorkflows),
  externalBankAccounts: listed(
    t.bankExternalBankAccounts,
    t.bankExternalBankAccounts.state,
    t.bankExternalBankAccounts.asset,
  ),
  externalWallets: listed(t.bankExternalWallets, t.bankExternalWallets.state, t.bankExternalWallets.asset),
};

/** Narrows named customers to owner kinds: `bank`, `customer`. */
export function narrowOwners(named: readonly string[] | null, kinds: readonly string[] | null = null): Owners {
  const [bank, customers] = [kinds === null || kinds.includes('bank'), kinds === null || kinds.includes('customer')];
  // `*` means all customers in the counts.
  if (named !== null) return customers ? named.filter((guid) => guid !== '*') : [];
  if (bank) return customers ? 'everybody' : 'bank';
  return customers ? 'customers' : [];
}
