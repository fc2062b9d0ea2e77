import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { baseUnits, moment, transactionId } from './shared.ts';

/** Everything here belongs to the sandbox's bank; in production these tables stay empty. */
export const bankCustomers = pgTable(
  'bank_customers',
  {
    guid: text().primaryKey(),
    /** Insertion order: what lists are sorted by where two records share a moment. */
    serial: bigserial({ mode: 'number' }).notNull(),
    type: text().notNull(),
    /** The last stored state; `storing` moves on lazily, when somebody reads. */
    state: text().notNull(),
    /** Of a frozen customer: the state that they would be in otherwise, and get back. */
    frozenFrom: text('frozen_from'),
    /** Name, address, birth date and the like, as posted: given out only with the pii scope. */
    pii: jsonb().notNull().default({}),
    labels: jsonb(),
    complianceDecisions: jsonb('compliance_decisions').notNull().default([]),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('bank_customers_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_customers_storing').on(t.guid).where(sql`${t.state} = 'storing'`),
  ],
);

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    /** Absent on the bank's own accounts (reserve, fee). */
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    type: text().notNull(),
    asset: text().notNull(),
    name: text().notNull(),
    labels: jsonb(),
    /** The sum of this account's ledger postings, kept by a trigger; written by nothing else. */
    balance: baseUnits().notNull().default(sql`0`),
    /** The part of the balance that is promised to movements under way. */
    held: baseUnits().notNull().default(sql`0`),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bank_accounts_one_per_owner').on(sql`coalesce(${t.customerGuid}, '')`, t.type, t.asset),
    index('bank_accounts_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_accounts_newest').on(t.createdAt.desc(), t.serial.desc()),
    // The reserve is the bank's door to the outside world: what customers hold is what the reserve has given out.
    check('bank_accounts_never_negative', sql`${t.type} = 'reserve' or ${t.balance} >= 0`),
    check('bank_accounts_held_is_covered', sql`${t.held} >= 0 and (${t.type} = 'reserve' or ${t.held} <= ${t.balance})`),
  ],
);

/** One business event that moved money. Its postings add up to zero per asset: a deferred trigger sees to it at commit. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    /** `opening_balance`, `trade`, `transfer`, …: see `EntryKind`. */
    kind: text().notNull(),
    /** What caused it: a trade's guid, a customer's guid. One entry per kind and cause, so nothing is booked twice. */
    referenceGuid: text('reference_guid').notNull(),
    /** The transaction that wrote it: only that one may add postings, so that what is booked is whole and stays as it is. */
    bookedIn: transactionId('booked_in').notNull().default(sql`pg_current_xact_id()`),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [unique('ledger_entries_once').on(t.kind, t.referenceGuid), index('ledger_entries_newest').on(t.serial.desc())],
);

/** Append-only: a trigger refuses updates and deletes. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    entryGuid: text('entry_guid')
      .notNull()
      .references((): AnyPgColumn => ledgerEntries.guid),
    accountGuid: text('account_guid')
      .notNull()
      .references((): AnyPgColumn => bankAccounts.guid),
    asset: text().notNull(),
    /** Positive into the account, negative out of it. */
    amount: baseUnits().notNull(),
  },
  (t) => [
    index('ledger_postings_by_entry').on(t.entryGuid),
    index('ledger_postings_by_account').on(t.accountGuid, t.serial.desc()),
    check('ledger_postings_not_zero', sql`${t.amount} <> 0`),
  ],
);

export const bankQuotes = pgTable(
  'bank_quotes',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    productType: text('product_type').notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    symbol: text(),
    side: text().notNull(),
    asset: text(),
    receiveAmount: baseUnits('receive_amount').notNull(),
    deliverAmount: baseUnits('deliver_amount').notNull(),
    fee: baseUnits().notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at'),
    /** What the chain asks for a withdrawal, in base units of `networkFeeAsset`; borne by the bank, as the real one bears it. */
    networkFee: baseUnits('network_fee'),
    networkFeeAsset: text('network_fee_asset'),
    /** Of transfers between a customer's own accounts. */
    sourceAccountGuid: text('source_account_guid'),
    destinationAccountGuid: text('destination_account_guid'),
    tradeGuid: text('trade_guid'),
    transferGuid: text('transfer_guid'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('bank_quotes_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_quotes_newest').on(t.createdAt.desc(), t.serial.desc()),
    check('bank_quotes_positive', sql`${t.receiveAmount} > 0 and ${t.deliverAmount} > 0 and ${t.fee} >= 0`),
  ],
);

export const bankTrades = pgTable(
  'bank_trades',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    /** One trade per quote, whatever is clicked, retried or raced. */
    quoteGuid: text('quote_guid')
      .notNull()
      .unique()
      .references((): AnyPgColumn => bankQuotes.guid),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    tradeType: text('trade_type').notNull(),
    symbol: text().notNull(),
    side: text().notNull(),
    state: text().notNull(),
    failureCode: text('failure_code'),
    receiveAmount: baseUnits('receive_amount').notNull(),
    deliverAmount: baseUnits('deliver_amount').notNull(),
    fee: baseUnits().notNull(),
    labels: jsonb(),
    /** What the sandbox was asked to let happen: a failure code, or nothing. */
    expectedError: text('expected_error'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('bank_trades_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_trades_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_trades_open').on(t.customerGuid).where(sql`${t.state} in ('storing', 'pending', 'executed')`),
  ],
);

export const bankIdentityVerifications = pgTable(
  'bank_identity_verifications',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    type: text().notNull(),
    method: text().notNull(),
    state: text().notNull(),
    outcome: text(),
    /** Of a verification that failed, or is bound to fail when it is decided. */
    failureCodes: jsonb('failure_codes').notNull().default([]),
    /** Of a verification of type `bank_account`: the account whose ownership it proves. */
    externalBankAccountGuid: text('external_bank_account_guid').references((): AnyPgColumn => bankExternalBankAccounts.guid),
    /** What was posted about the person (name, address, numbers): given out only with the pii scope. */
    pii: jsonb().notNull().default({}),
    expectedBehaviours: jsonb('expected_behaviours').notNull().default([]),
    requireTaxId: boolean('require_tax_id'),
    /** The hosted inquiry, once there is one. */
    personaInquiryId: text('persona_inquiry_id').unique(),
    personaState: text('persona_state'),
    /** How it is going to end (`pass`, `fail`, `review`), or nothing while that is open; it takes effect after the processing delay. */
    decision: text(),
    decidedAt: moment('decided_at'),
    /** How often documents were asked for again in this inquiry. */
    resubmissions: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('bank_identity_verifications_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_identity_verifications_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_identity_verifications_open').on(t.customerGuid).where(sql`${t.state} in ('storing', 'waiting', 'pending', 'reviewing')`),
    index('bank_identity_verifications_by_account').on(t.externalBankAccountGuid),
  ],
);

/** Where coins for an account may be sent to. */
export const bankDepositAddresses = pgTable(
  'bank_deposit_addresses',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    accountGuid: text('account_guid')
      .notNull()
      .references((): AnyPgColumn => bankAccounts.guid),
    asset: text().notNull(),
    /** Known from the start and shown once the state is `created`. */
    address: text().notNull(),
    tag: text(),
    format: text().notNull(),
    state: text().notNull(),
    labels: jsonb(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bank_deposit_addresses_unique').on(t.asset, t.address),
    index('bank_deposit_addresses_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_deposit_addresses_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_deposit_addresses_by_account').on(t.accountGuid),
    index('bank_deposit_addresses_open').on(t.customerGuid).where(sql`${t.state} = 'storing'`),
  ],
);

/** A request for a link token, with which the hosted bank picker is opened. */
export const bankWorkflows = pgTable(
  'bank_workflows',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    type: text().notNull(),
    /** `link_token_create`, `link_token_update`. */
    kind: text().notNull(),
    /** The account that is linked anew, for `link_token_update`. */
    externalBankAccountGuid: text('external_bank_account_guid').references((): AnyPgColumn => bankExternalBankAccounts.guid),
    language: text().notNull(),
    linkCustomizationName: text('link_customization_name').notNull(),
    redirectUri: text('redirect_uri'),
    state: text().notNull(),
    failureCode: text('failure_code'),
    /** Known from the start and shown once the state is `completed`. */
    plaidLinkToken: text('plaid_link_token').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('bank_workflows_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_workflows_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_workflows_open').on(t.customerGuid).where(sql`${t.state} = 'storing'`),
  ],
);

/** What the hosted bank picker ended with: the token that an external bank account is then made of, once. */
export const bankLinkResults = pgTable('bank_link_results', {
  publicToken: text('public_token').primaryKey(),
  workflowGuid: text('workflow_guid')
    .notNull()
    .references((): AnyPgColumn => bankWorkflows.guid),
  institutionId: text('institution_id').notNull(),
  /** The accounts that were chosen, as the picker shows them. */
  accounts: jsonb().notNull(),
  usedAt: moment('used_at'),
  createdAt: moment('created_at').notNull(),
});

export const bankExternalBankAccounts = pgTable(
  'bank_external_bank_accounts',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    /** Absent on an account of the bank itself. */
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    name: text().notNull(),
    asset: text().notNull(),
    /** `plaid`, `plaid_processor_token`, `raw_routing_details`. */
    accountKind: text('account_kind').notNull(),
    state: text().notNull(),
    /** Of an account that failed, or is bound to fail once it is stored. */
    failureCode: text('failure_code'),
    plaidInstitutionId: text('plaid_institution_id'),
    plaidAccountId: text('plaid_account_id'),
    plaidAccountMask: text('plaid_account_mask'),
    plaidAccountName: text('plaid_account_name'),
    /** When its ownership was proved: what `completed` means after a reconnection. */
    verifiedAt: moment('verified_at'),
    /** Names, routing and account numbers: given out only with the pii scope. */
    pii: jsonb().notNull().default({}),
    balanceAvailable: baseUnits('balance_available'),
    balanceCurrent: baseUnits('balance_current'),
    balanceUpdatedAt: moment('balance_updated_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
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
    /** Absent on a wallet of the bank, which all its customers may use. */
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    name: text().notNull(),
    asset: text().notNull(),
    address: text().notNull(),
    tag: text(),
    state: text().notNull(),
    /** Of a wallet that failed, or is bound to fail once it is screened. */
    failureCode: text('failure_code'),
    expectedBehaviours: jsonb('expected_behaviours').notNull().default([]),
    /** How a review ended: `approve`, `reject`. */
    decision: text(),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bank_external_wallets_once')
      .on(sql`coalesce(${t.customerGuid}, '')`, t.asset, t.address, sql`coalesce(${t.tag}, '')`)
      .where(sql`${t.state} not in ('failed', 'deleting', 'deleted')`),
    index('bank_external_wallets_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_external_wallets_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_external_wallets_open').on(t.customerGuid).where(sql`${t.state} in ('storing', 'pending', 'reviewing', 'deleting')`),
  ],
);

/** Money on its way in, out, or between accounts. */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    /** One transfer per quote; none for coins that arrive and for returns. */
    quoteGuid: text('quote_guid')
      .unique()
      .references((): AnyPgColumn => bankQuotes.guid),
    /** `funding`, `crypto`, `book`, `inter_account`, `funding_return`, … */
    transferType: text('transfer_type').notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    externalBankAccountGuid: text('external_bank_account_guid').references((): AnyPgColumn => bankExternalBankAccounts.guid),
    externalWalletGuid: text('external_wallet_guid').references((): AnyPgColumn => bankExternalWallets.guid),
    depositAddressGuid: text('deposit_address_guid').references((): AnyPgColumn => bankDepositAddresses.guid),
    side: text().notNull(),
    asset: text().notNull(),
    state: text().notNull(),
    /** Of a transfer that failed, or is bound to fail when it is due. */
    failureCode: text('failure_code'),
    /** Of a deposit that the customer's bank took back: `R01`. */
    returnCode: text('return_code'),
    /** Of a return: the transfer that it takes back. */
    referenceTransferGuid: text('reference_transfer_guid'),
    estimatedAmount: baseUnits('estimated_amount').notNull(),
    /** Null until it is executed. */
    amount: baseUnits(),
    fee: baseUnits().notNull(),
    estimatedNetworkFee: baseUnits('estimated_network_fee'),
    networkFee: baseUnits('network_fee'),
    networkFeeAsset: text('network_fee_asset'),
    txnHash: text('txn_hash'),
    /** The two ends as the wire has them: guid, type, owner. */
    sourceAccount: jsonb('source_account'),
    destinationAccount: jsonb('destination_account'),
    sourceParticipants: jsonb('source_participants'),
    destinationParticipants: jsonb('destination_participants'),
    paymentRail: text('payment_rail'),
    beneficiaryMemo: text('beneficiary_memo'),
    /** Seconds that the money is held after it has arrived, from `holdStartedAt` on. */
    holdSeconds: integer('hold_seconds'),
    holdStartedAt: moment('hold_started_at'),
    expectedBehaviours: jsonb('expected_behaviours').notNull().default([]),
    expectedError: text('expected_error'),
    /** How a review ended: `approve`, `reject`. */
    decision: text(),
    decidedAt: moment('decided_at'),
    labels: jsonb(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('bank_transfers_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_transfers_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_transfers_open').on(t.customerGuid).where(sql`${t.state} in ('storing', 'reviewing', 'pending', 'holding')`),
    // A chain's transaction arrives once at an address, however often it is reported.
    uniqueIndex('bank_transfers_arrive_once').on(t.depositAddressGuid, t.txnHash),
    check('bank_transfers_positive', sql`${t.estimatedAmount} > 0 and ${t.fee} >= 0`),
  ],
);

/** The keys that the bank's identity service signs its tokens with. */
export const bankSigningKeys = pgTable('bank_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: moment('created_at').notNull(),
});

/**
 * How many rows each listed table has, kept by triggers: counting a million for the `total` of a page would take longer than the page. The sum
 * of a table's slots counts; there are many, so that two orders at once seldom write the same row.
 */
export const bankListTotals = pgTable(
  'bank_list_totals',
  { listed: text().notNull(), slot: integer().notNull(), total: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.listed, t.slot] })],
);
