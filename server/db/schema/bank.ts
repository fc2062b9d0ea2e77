import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** `opening_balance`, `trade`, later `transfer` and the like. */
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
    index('ledger_postings_by_account').on(t.accountGuid),
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
    tradeGuid: text('trade_guid'),
    transferGuid: text('transfer_guid'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('bank_quotes_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
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
    failureCodes: jsonb('failure_codes').notNull().default([]),
    expectedBehaviours: jsonb('expected_behaviours').notNull().default([]),
    requireTaxId: boolean('require_tax_id'),
    /** The hosted inquiry, once there is one. */
    personaInquiryId: text('persona_inquiry_id').unique(),
    personaState: text('persona_state'),
    /** The decision that the hosted inquiry was left with; it takes effect after the processing delay. */
    decision: text(),
    decidedAt: moment('decided_at'),
    /** How often documents were asked for again in this inquiry. */
    resubmissions: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('bank_identity_verifications_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_identity_verifications_open').on(t.customerGuid).where(sql`${t.state} in ('storing', 'waiting', 'pending')`),
  ],
);

/** The keys that the bank's identity service signs its tokens with. */
export const bankSigningKeys = pgTable('bank_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: moment('created_at').notNull(),
});
