import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

/** What each list can be filtered by and is counted by, in the order in which the triggers write it (0008_list_totals.sql). */
export const listFacets = {
  bank_customers: ['type'],
  bank_accounts: ['type'],
  bank_identity_verifications: ['state', 'type', 'method'],
  bank_quotes: ['product_type', 'side'],
  bank_trades: ['state', 'side', 'symbol'],
  bank_transfers: ['state', 'side', 'transfer_type'],
  bank_deposit_addresses: [],
  bank_workflows: [],
  bank_external_bank_accounts: ['state', 'asset'],
  bank_external_wallets: ['state', 'asset'],
} as const;

/**
 * How many rows came or went since the counts were last added up. Triggers only ever insert here, so orders never wait for one another.
 * A view, `bank_list_known`, has these and the counts.
 */
export const bankListChanges = pgTable('bank_list_changes', {
  listed: text().notNull(),
  /** The customer whose rows they are, or '' for the bank. */
  owner: text().notNull(),
  minute: timestamp().notNull(),
  facets: text().array().notNull(),
  change: bigint({ mode: 'number' }).notNull(),
});

/** How many rows a list has with these facets that were created within a span: of `all` time, a `day`, an `hour` or a `minute`. */
export const bankListCounts = pgTable(
  'bank_list_counts',
  {
    listed: text().notNull(),
    /** '' for the bank, `*` for all customers together, or one of `bank_list_owners`. */
    owner: text().notNull(),
    span: text().notNull(),
    since: timestamp().notNull(),
    facets: text().array().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.listed, t.owner, t.span, t.since, t.facets] })],
);

/** The customers with so many rows that these are counted for them alone. */
export const bankListOwners = pgTable('bank_list_owners', { listed: text().notNull(), owner: text().notNull() }, (t) => [
  primaryKey({ columns: [t.listed, t.owner] }),
]);
