import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AddressHoldHistory } from '#domain/addresses/addressHold.ts';
import { bankCustomers } from './bank-customers.ts';
import { baseUnits, timestamp } from './shared.ts';

/** A link token request for the hosted bank picker. */
export const bankWorkflows = pgTable(
  'bank_workflows',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    type: text().notNull(),
    /** `link_token_create`, `link_token_update`. */
    kind: text().notNull(),
    /** For `link_token_update`. */
    externalBankAccountGuid: text('external_bank_account_guid').references(
      (): AnyPgColumn => bankExternalBankAccounts.guid,
    ),
    language: text().notNull(),
    linkCustomizationName: text('link_customization_name').notNull(),
    redirectUri: text('redirect_uri'),
    state: text().notNull(),
    failureCode: text('failure_code'),
    /** Shown once the state is `completed`. */
    plaidLinkToken: text('plaid_link_token').notNull().unique(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('bank_workflows_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_workflows_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_workflows_open').on(t.customerGuid).where(sql`${t.state} = 'storing'`),
  ],
);

/** The picker's single-use public token. */
export const bankLinkResults = pgTable('bank_link_results', {
  publicToken: text('public_token').primaryKey(),
  workflowGuid: text('workflow_guid')
    .notNull()
    .references((): AnyPgColumn => bankWorkflows.guid),
  institutionId: text('institution_id').notNull(),
  /** As the picker shows them. */
  accounts: jsonb().notNull(),
  usedAt: timestamp('used_at'),
  createdAt: timestamp('created_at').notNull(),
});

export const bankExternalBankAccounts = pgTable(
  'bank_external_bank_accounts',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    /** Null for the bank's own. */
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    name: text().notNull(),
    asset: text().notNull(),
    /** `plaid`, `plaid_processor_token`, `raw_routing_details`. */
    accountKind: text('account_kind').notNull(),
    state: text().notNull(),
    /** Actual, or preset for later. */
    failureCode: text('failure_code'),
    plaidInstitutionId: text('plaid_institution_id'),
    plaidAccountId: text('plaid_account_id'),
    plaidAccountMask: text('plaid_account_mask'),
    plaidAccountName: text('plaid_account_name'),
    /** Restores `completed` after a reconnection. */
    verifiedAt: timestamp('verified_at'),
    /** Names, routing and account numbers: given out only with the pii scope. */
    pii: jsonb().notNull().default({}),
    balanceAvailable: baseUnits('balance_available'),
    balanceCurrent: baseUnits('balance_current'),
    balanceUpdatedAt: timestamp('balance_updated_at'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('bank_external_bank_accounts_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_external_bank_accounts_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_external_bank_accounts_open').on(t.customerGuid).where(sql`${t.state} in ('storing', 'deleting')`),
  ],
);

export const bankExternalWallets = pgTable(
  'bank_external_wallets',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    name: text().notNull(),
    asset: text().notNull(),
    address: text().notNull(),
    tag: text(),
    state: text().notNull(),
    failureCode: text('failure_code'),
    expectedBehaviours: jsonb('expected_behaviours').notNull().default([]),
    decision: text(),
    decidedAt: timestamp('decided_at'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bank_external_wallets_once')
      .on(sql`coalesce(${t.customerGuid}, '')`, t.asset, t.address, sql`coalesce(${t.tag}, '')`)
      .where(sql`${t.state} not in ('failed', 'deleting', 'deleted')`),
    index('bank_external_wallets_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_external_wallets_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_external_wallets_open')
      .on(t.customerGuid)
      .where(sql`${t.state} in ('storing', 'pending', 'reviewing', 'deleting')`),
  ],
);

/** Requested holds of new destinations. Without a row there is none, as at the real bank. */
export const bankAddressHolds = pgTable('bank_address_holds', {
  customerGuid: text('customer_guid')
    .primaryKey()
    .references((): AnyPgColumn => bankCustomers.guid),
  holds: jsonb().$type<AddressHoldHistory>().notNull(),
});
