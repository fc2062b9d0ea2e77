import { sql } from 'drizzle-orm';
import { bigserial, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TradePlacer } from '#domain/trades/recurringLabels.ts';
import type { VerificationLevel } from '#domain/verification/verification.ts';
import { baseUnits, timestamp } from './shared.ts';

/** Copies for staff, kept by `server/backend/books/projection`; the bank has originals. */

/** Breaks ties of equal times. */
const serial = () => bigserial({ mode: 'number' }).notNull();

/** By the bank's clock. */
const stamps = () => ({ createdAt: timestamp('created_at').notNull(), updatedAt: timestamp('updated_at').notNull() });

export const tradeRows = pgTable(
  'trade_rows',
  {
    guid: text().primaryKey(),
    customerGuid: text('customer_guid'),
    quoteGuid: text('quote_guid'),
    symbol: text().notNull(),
    tradeType: text('trade_type'),
    side: text().notNull(),
    state: text().notNull(),
    placedBy: text('placed_by').$type<TradePlacer>().notNull().default('customer'),
    failureCode: text('failure_code'),
    receiveAmount: baseUnits('receive_amount'),
    deliverAmount: baseUnits('deliver_amount'),
    fee: baseUnits(),
    /** Paid or received in the counter asset, fee included. */
    total: baseUnits(),
    /** Our share; null if the bank does not split it. */
    ourFee: baseUnits('our_fee'),
    /** The customer's spread cost in cents; null without quoted prices. */
    spread: baseUnits(),
    /** For the coins alone, in the counter asset. */
    notional: baseUnits().generatedAlwaysAs(
      sql`case side when 'buy' then deliver_amount - fee else receive_amount + fee end`,
    ),
    /** In the traded asset. */
    coins: baseUnits().generatedAlwaysAs(sql`case side when 'buy' then receive_amount else deliver_amount end`),
    serial: serial(),
    ...stamps(),
  },
  (t) => [
    // For the list and the digest.
    index('trade_rows_newest').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    index('trade_rows_by_customer').on(t.customerGuid, t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    // The list by size. Deep pages skip by index only, so it includes all filters.
    index('trade_rows_largest').on(t.total, t.serial, t.state, t.side, t.symbol, t.createdAt),
    // For searches such as "$1,234.56".
    index('trade_rows_by_total').on(t.total, t.createdAt),
    // For incremental reconciliation.
    index('trade_rows_changed').on(t.updatedAt, t.guid),
  ],
);

export const transferRows = pgTable(
  'transfer_rows',
  {
    guid: text().primaryKey(),
    customerGuid: text('customer_guid'),
    quoteGuid: text('quote_guid'),
    transferType: text('transfer_type').notNull(),
    side: text().notNull(),
    asset: text().notNull(),
    state: text().notNull(),
    failureCode: text('failure_code'),
    returnCode: text('return_code'),
    amount: baseUnits(),
    estimatedAmount: baseUnits('estimated_amount'),
    fee: baseUnits(),
    networkFee: baseUnits('network_fee'),
    networkFeeAsset: text('network_fee_asset'),
    txnHash: text('txn_hash'),
    externalBankAccountGuid: text('external_bank_account_guid'),
    referenceTransferGuid: text('reference_transfer_guid'),
    sourceGuid: text('source_guid'),
    sourceType: text('source_type'),
    destinationGuid: text('destination_guid'),
    destinationType: text('destination_type'),
    depositAddressGuid: text('deposit_address_guid'),
    paymentRail: text('payment_rail'),
    holdEndsAt: timestamp('hold_ends_at'),
    /** For amount searches: the final or expected amount. */
    total: baseUnits(),
    /** Our share; null if the bank does not split it. */
    ourFee: baseUnits('our_fee'),
    /** Of a return: its loss, and the refunded fee; null until the deposit is copied. */
    loss: baseUnits(),
    feeReturned: baseUnits('fee_returned'),
    /** Seen from customers: `in`, `out`, `returned`, `within` their own accounts, or none. */
    flow: text().generatedAlwaysAs(sql`case when transfer_type like '%\\_return' then 'returned' else
      case (case when source_type in ('fiat', 'trading') then 2 else 0 end) + (case when destination_type in ('fiat', 'trading') then 1 else 0 end)
      when 1 then 'in' when 2 then 'out' when 3 then 'within' else 'none' end end`),
    serial: serial(),
    ...stamps(),
  },
  (t) => [
    // For the list and the digest.
    index('transfer_rows_newest').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    index('transfer_rows_by_customer').on(t.customerGuid, t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    // For incremental reconciliation.
    index('transfer_rows_changed').on(t.updatedAt, t.guid),
    // Finds a transfer's return.
    index('transfer_rows_references').on(t.referenceTransferGuid).where(sql`${t.referenceTransferGuid} is not null`),
    // For the customer timeline.
    index('transfer_rows_changed_of').on(t.customerGuid, t.updatedAt.desc()),
    // For opening cases, and for customer flags: returned deposits, and never funded.
    index('transfer_rows_reference').on(t.referenceTransferGuid).where(sql`${t.referenceTransferGuid} is not null`),
    index('transfer_rows_returned').on(t.createdAt, t.customerGuid).where(sql`${t.transferType} = 'funding_return'`),
    index('transfer_rows_funded').on(t.customerGuid).where(sql`${t.side} = 'deposit' and ${t.state} = 'completed'`),
    // For searches such as "$1,234.56".
    index('transfer_rows_by_total').on(t.total, t.createdAt).where(sql`${t.asset} = 'USD'`),
  ],
);

export const accountRows = pgTable(
  'account_rows',
  {
    guid: text().primaryKey(),
    /** Null for the bank's own. */
    customerGuid: text('customer_guid'),
    type: text().notNull(),
    asset: text().notNull(),
    state: text().notNull(),
    balance: baseUnits(),
    available: baseUnits(),
    serial: serial(),
    ...stamps(),
  },
  (t) => [
    index('account_rows_newest').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    index('account_rows_by_customer').on(t.customerGuid, t.asset),
    // For other orders of the list.
    index('account_rows_changed').on(t.updatedAt, t.serial),
    index('account_rows_largest').on(t.balance, t.serial, t.asset, t.customerGuid, t.createdAt),
    index('account_rows_largest_of').on(t.asset, t.balance, t.serial, t.customerGuid),
  ],
);

export const verificationRows = pgTable(
  'verification_rows',
  {
    guid: text().primaryKey(),
    customerGuid: text('customer_guid'),
    type: text().notNull(),
    method: text().notNull(),
    state: text().notNull(),
    outcome: text(),
    failureCodes: text('failure_codes').array().notNull(),
    externalBankAccountGuid: text('external_bank_account_guid'),
    ...stamps(),
  },
  (t) => [
    // The newest per customer, for the directory.
    index('verification_rows_by_customer').on(t.customerGuid, t.createdAt),
    // For polling open records.
    index('verification_rows_open').on(t.createdAt).where(sql`${t.state} not in ('completed', 'expired')`),
  ],
);

export type ExternalKind = 'bank_account' | 'wallet' | 'deposit_address';

/** Bank accounts, wallets and deposit addresses. */
export const externalRows = pgTable(
  'external_rows',
  {
    guid: text().primaryKey(),
    kind: text().$type<ExternalKind>().notNull(),
    customerGuid: text('customer_guid'),
    asset: text(),
    state: text().notNull(),
    failureCode: text('failure_code'),
    mask: text(),
    address: text(),
    tag: text(),
    ...stamps(),
  },
  (t) => [
    // For the customer page.
    index('external_rows_by_customer').on(t.customerGuid, t.kind, t.createdAt),
    // For polling open records.
    index('external_rows_open')
      .on(t.createdAt)
      .where(sql`${t.state} not in ('completed', 'created', 'failed', 'deleted')`),
  ],
);

export const maskedName = sql`nullif(rtrim(regexp_replace(btrim(name), '(\\S)\\S*\\s*', '\\1. ', 'g')), '')`;
export const maskedEmail = sql`case when email ~ '.@' then regexp_replace(email, '^(.).*(@[^@]*)$', '\\1•••\\2') when email is not null then '•••' end`;

/** Customers: our data joined with the bank's. */
export const directory = pgTable(
  'directory',
  {
    guid: text().primaryKey(),
    /** Null if only the bank knows the customer. */
    email: text(),
    name: text().notNull().default(''),
    /** Lists read only the masked columns. */
    maskedName: text('masked_name').generatedAlwaysAs(maskedName),
    maskedEmail: text('masked_email').generatedAlwaysAs(maskedEmail),
    country: text(),
    state: text(),
    verification: text(),
    level: text().$type<VerificationLevel>(),
    /** Bits: 1 locked, 2 withdrawals paused, 4 closing, 8 closed. */
    holds: integer().notNull().default(0),
    /** In cents, kept by a trigger of `account_rows`; null if unknown. */
    dollars: baseUnits(),
    /** Kept by a trigger of `cases`. */
    openCases: integer('open_cases').notNull().default(0),
    joinedAt: timestamp('joined_at'),
    verifiedAt: timestamp('verified_at'),
    fundedAt: timestamp('funded_at'),
    tradedAt: timestamp('traded_at'),
    seenAt: timestamp('seen_at'),
    /** The start of the newest completed deposit, withdrawal or order. */
    moneyAt: timestamp('money_at'),
    /** Detects changes of our own records' identifiers. */
    ownKey: text('own_key'),
    serial: serial(),
    /** The bank's; until then, the sign-up. */
    createdAt: timestamp('created_at').notNull().default(sql`now()`),
    updatedAt: timestamp('updated_at'),
  },
  (t) => [
    index('directory_newest').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    // For the list by last activity.
    index('directory_seen').on(t.seenAt, t.serial),
    // For the list by last money.
    index('directory_money').on(t.moneyAt, t.serial),
    // For the list by balance.
    index('directory_richest').on(t.dollars, t.serial),
    index('directory_cases')
      .on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast())
      .where(sql`${t.openCases} <> 0`),
    index('directory_held').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()).where(sql`${t.holds} <> 0`),
  ],
);

/** Search keys of customers. */
export const identifiers = pgTable(
  'identifiers',
  {
    kind: text().notNull(),
    /** Normalized. */
    valueKey: text('value_key').notNull(),
    /** The original, for case-sensitive values (base58). */
    exact: text(),
    customerGuid: text('customer_guid').notNull(),
    recordKind: text('record_kind').notNull(),
    recordGuid: text('record_guid').notNull(),
  },
  (t) => [
    // Serves exact and prefix search per kind, and uniqueness.
    uniqueIndex('identifiers_key').on(t.kind, t.valueKey.op('text_pattern_ops'), t.recordGuid),
    // For rebuilding a customer's own keys.
    index('identifiers_own').on(t.customerGuid).where(sql`${t.kind} in ('email', 'name', 'phone', 'referral code')`),
  ],
);

/** Sync progress. Rows and cursor change in one transaction. */
export const syncCursors = pgTable('sync_cursors', {
  name: text().primaryKey(),
  /** Optimistic locking: of two processes, one stores. */
  version: integer().notNull().default(0),
  /** Complete up to then, by the bank's clock; null if never read. */
  freshAt: timestamp('fresh_at'),
  /** First load: complete from then on; everything once `loaded`. */
  completeSince: timestamp('complete_since'),
  loaded: boolean().notNull().default(false),
  /** A sweep's page or digest's day, and the pass's start by the bank's clock. */
  position: integer().notNull().default(0),
  passStartedAt: timestamp('pass_started_at'),
  /** The last failure; null if it succeeded. */
  failure: text(),
});

/** Days that the digest found different and repaired. */
export const syncGaps = pgTable('sync_gaps', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  source: text().notNull(),
  day: date().notNull(),
  state: text().notNull(),
  ourCount: integer('our_count').notNull(),
  bankCount: integer('bank_count').notNull(),
  ourSum: baseUnits('our_sum').notNull(),
  bankSum: baseUnits('bank_sum').notNull(),
  foundAt: timestamp('found_at').notNull(),
});

/** Deduplicates webhooks. */
export const bankEvents = pgTable(
  'bank_events',
  {
    guid: text().primaryKey(),
    eventType: text('event_type').notNull(),
    objectGuid: text('object_guid').notNull(),
    receivedAt: timestamp('received_at').notNull(),
  },
  // For the retention sweep.
  (t) => [index('bank_events_age').on(t.receivedAt)],
);
