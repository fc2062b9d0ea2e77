import { sql } from 'drizzle-orm';
import { bigserial, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseUnits, timestamp } from './shared.ts';

/** The bank's records as staff searches and lists them: copies, kept current by `server/backend/books/projection`. The bank has the originals. */

/** Tells rows of the same time apart, in lists. */
const serial = () => bigserial({ mode: 'number' }).notNull();

/** As of the bank's own clock. */
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
    failureCode: text('failure_code'),
    receiveAmount: baseUnits('receive_amount'),
    deliverAmount: baseUnits('deliver_amount'),
    fee: baseUnits(),
    /** What the customer paid or got in the counter asset, fee included. */
    total: baseUnits(),
    /** What of the fee is ours; null where the bank does not split it. */
    ourFee: baseUnits('our_fee'),
    /** Cents that the customer paid for the spread; null where the trade does not carry the prices that it was quoted at. */
    spread: baseUnits(),
    /** What changed hands for the coins alone, in the counter asset. */
    notional: baseUnits().generatedAlwaysAs(sql`case side when 'buy' then deliver_amount - fee else receive_amount + fee end`),
    /** Of the asset that is traded. */
    coins: baseUnits().generatedAlwaysAs(sql`case side when 'buy' then receive_amount else deliver_amount end`),
    serial: serial(),
    ...stamps(),
  },
  (t) => [
    // The list, and the digest's days.
    index('trade_rows_newest').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    index('trade_rows_by_customer').on(t.customerGuid, t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    // The list in the order of the largest. A deep page skips entries by it alone, so it has all that the list filters by.
    index('trade_rows_largest').on(t.total, t.serial, t.state, t.side, t.symbol, t.createdAt),
    // A search for "$1,234.56".
    index('trade_rows_by_total').on(t.total, t.createdAt),
    // What changed since it was last compared with the ledger.
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
    /** Null until it is executed. */
    amount: baseUnits(),
    estimatedAmount: baseUnits('estimated_amount'),
    fee: baseUnits(),
    networkFee: baseUnits('network_fee'),
    networkFeeAsset: text('network_fee_asset'),
    txnHash: text('txn_hash'),
    externalBankAccountGuid: text('external_bank_account_guid'),
    /** Of a return: the transfer that came back. */
    referenceTransferGuid: text('reference_transfer_guid'),
    sourceGuid: text('source_guid'),
    sourceType: text('source_type'),
    destinationGuid: text('destination_guid'),
    destinationType: text('destination_type'),
    depositAddressGuid: text('deposit_address_guid'),
    paymentRail: text('payment_rail'),
    holdEndsAt: timestamp('hold_ends_at'),
    /** What a search for an amount compares: the amount, or what it is going to be. */
    total: baseUnits(),
    /** What of the fee is ours; null where the bank does not split it. */
    ourFee: baseUnits('our_fee'),
    /** Of a return: what it could not take back, and the fee of the deposit that it gives back; null for others, and while the deposit is not copied. */
    loss: baseUnits(),
    feeReturned: baseUnits('fee_returned'),
    /** Whether it goes to customers (`in`), from them (`out`), back to where a deposit came from (`returned`), from one of their accounts to another (`within`), or neither. */
    flow: text().generatedAlwaysAs(sql`case when transfer_type like '%\\_return' then 'returned' else
      case (case when source_type in ('fiat', 'trading') then 2 else 0 end) + (case when destination_type in ('fiat', 'trading') then 1 else 0 end)
      when 1 then 'in' when 2 then 'out' when 3 then 'within' else 'none' end end`),
    serial: serial(),
    ...stamps(),
  },
  (t) => [
    // The list, and the digest's days.
    index('transfer_rows_newest').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    index('transfer_rows_by_customer').on(t.customerGuid, t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    // What changed since it was last compared with the ledger.
    index('transfer_rows_changed').on(t.updatedAt, t.guid),
    // The return of a transfer.
    index('transfer_rows_references').on(t.referenceTransferGuid).where(sql`${t.referenceTransferGuid} is not null`),
    // The timeline of a customer.
    index('transfer_rows_changed_of').on(t.customerGuid, t.updatedAt.desc()),
    // What opens cases, and the list of customers: whose deposits came back lately, and who never had one.
    index('transfer_rows_reference').on(t.referenceTransferGuid).where(sql`${t.referenceTransferGuid} is not null`),
    index('transfer_rows_returned').on(t.createdAt, t.customerGuid).where(sql`${t.transferType} = 'funding_return'`),
    index('transfer_rows_funded').on(t.customerGuid).where(sql`${t.side} = 'deposit' and ${t.state} = 'completed'`),
    // A search for "$1,234.56".
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
    // The list in other orders: by the last change, by balance, and by balance of one asset.
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
    // A customer's newest one, for the directory.
    index('verification_rows_by_customer').on(t.customerGuid, t.createdAt),
    // What each minute's look asks the bank for again.
    index('verification_rows_open').on(t.createdAt).where(sql`${t.state} not in ('completed', 'expired')`),
  ],
);

export type ExternalKind = 'bank_account' | 'wallet' | 'deposit_address';

/** Bank accounts and wallets that money goes to or comes from, and the addresses by which coins come in. */
export const externalRows = pgTable(
  'external_rows',
  {
    guid: text().primaryKey(),
    kind: text().$type<ExternalKind>().notNull(),
    customerGuid: text('customer_guid'),
    asset: text(),
    state: text().notNull(),
    failureCode: text('failure_code'),
    /** The last digits of a bank account. */
    mask: text(),
    address: text(),
    tag: text(),
    ...stamps(),
  },
  (t) => [
    // The page of a customer.
    index('external_rows_by_customer').on(t.customerGuid, t.kind, t.createdAt),
    // What each minute's look asks the bank for again.
    index('external_rows_open').on(t.createdAt).where(sql`${t.state} not in ('completed', 'created', 'failed', 'deleted')`),
  ],
);

/** The initials of a name, and an email address without its middle: as lists show them. */
export const maskedName = sql`nullif(rtrim(regexp_replace(btrim(name), '(\\S)\\S*\\s*', '\\1. ', 'g')), '')`;
export const maskedEmail = sql`case when email ~ '.@' then regexp_replace(email, '^(.).*(@[^@]*)$', '\\1•••\\2') when email is not null then '•••' end`;

/** One row a customer: ours, joined with what the bank says of them. */
export const directory = pgTable(
  'directory',
  {
    /** The bank's. */
    guid: text().primaryKey(),
    /** Null for a customer of the bank who is not in our own records. */
    email: text(),
    name: text().notNull().default(''),
    /** Lists read these, so that they never hold the others. */
    maskedName: text('masked_name').generatedAlwaysAs(maskedName),
    maskedEmail: text('masked_email').generatedAlwaysAs(maskedEmail),
    country: text(),
    /** The bank's state; null until the bank was asked. */
    state: text(),
    /** State and outcome of the newest verification of the person: `completed passed`. */
    verification: text(),
    /** Bits: 1 locked, 2 withdrawals paused, 4 closing, 8 closed. */
    holds: integer().notNull().default(0),
    /** Of their dollar account, in cents: a trigger keeps it as `account_rows` has it. Null where none is known. */
    dollars: baseUnits(),
    /** How many of their cases are open: a trigger of `cases` counts. */
    openCases: integer('open_cases').notNull().default(0),
    joinedAt: timestamp('joined_at'),
    /** When the bank first passed them, when the first deposit that arrived was made, and their first trade that counts: triggers keep them. */
    verifiedAt: timestamp('verified_at'),
    fundedAt: timestamp('funded_at'),
    tradedAt: timestamp('traded_at'),
    seenAt: timestamp('seen_at'),
    /** A hash of what the identifiers of our own records are made from, so that they are made again when it changes. */
    ownKey: text('own_key'),
    serial: serial(),
    /** The bank's; until the bank was asked, when they joined. */
    createdAt: timestamp('created_at').notNull().default(sql`now()`),
    updatedAt: timestamp('updated_at'),
  },
  (t) => [
    index('directory_newest').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()),
    // The list in the order of who was there last.
    index('directory_seen').on(t.seenAt, t.serial),
    // The list in the order of the largest balance.
    index('directory_richest').on(t.dollars, t.serial),
    index('directory_cases').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()).where(sql`${t.openCases} <> 0`),
    index('directory_held').on(t.createdAt.desc().nullsLast(), t.serial.desc().nullsLast()).where(sql`${t.holds} <> 0`),
  ],
);

/** What staff may type or paste to find a customer. */
export const identifiers = pgTable(
  'identifiers',
  {
    /** Such as `email`, `transfer`, `hash`: see `identifiers.ts` of the projection. */
    kind: text().notNull(),
    /** As it is looked up: lower case, digits. */
    valueKey: text('value_key').notNull(),
    /** As it is, where upper and lower case differ (base58); null where the key says all. */
    exact: text(),
    customerGuid: text('customer_guid').notNull(),
    recordKind: text('record_kind').notNull(),
    recordGuid: text('record_guid').notNull(),
  },
  (t) => [
    // Both questions of a search, for one kind at a time: the key itself, and keys that begin so. Also keeps each once.
    uniqueIndex('identifiers_key').on(t.kind, t.valueKey.op('text_pattern_ops'), t.recordGuid),
    // What is made anew when a customer's name or address changes.
    index('identifiers_own').on(t.customerGuid).where(sql`${t.kind} in ('email', 'name', 'phone', 'referral code')`),
  ],
);

/** How far each source was read. Rows and their cursor change in one transaction. */
export const syncCursors = pgTable('sync_cursors', {
  name: text().primaryKey(),
  /** Counts changes: of two processes that read the same, one stores it. */
  version: integer().notNull().default(0),
  /** Up to when the rows are complete, by the bank's clock; null until something was read. */
  freshAt: timestamp('fresh_at'),
  /** Of the first load: it has read what was created from then on, and all once `loaded`. */
  completeSince: timestamp('complete_since'),
  loaded: boolean().notNull().default(false),
  /** Of a sweep or of a digest: the next page or day, and when the pass began by the bank's clock. */
  position: integer().notNull().default(0),
  passStartedAt: timestamp('pass_started_at'),
  /** Why the last try failed; null when it did not. */
  failure: text(),
});

/** Days whose rows differed from the bank's, as the nightly digest found and mended them. */
export const syncGaps = pgTable('sync_gaps', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  source: text().notNull(),
  /** In UTC. */
  day: date().notNull(),
  state: text().notNull(),
  ourCount: integer('our_count').notNull(),
  bankCount: integer('bank_count').notNull(),
  ourSum: baseUnits('our_sum').notNull(),
  bankSum: baseUnits('bank_sum').notNull(),
  foundAt: timestamp('found_at').notNull(),
});

/** What the bank told us by its webhooks, so that none is taken twice. */
export const bankEvents = pgTable(
  'bank_events',
  {
    /** The event's, not the object's. */
    guid: text().primaryKey(),
    eventType: text('event_type').notNull(),
    objectGuid: text('object_guid').notNull(),
    receivedAt: timestamp('received_at').notNull(),
  },
  // The sweep of old ones.
  (t) => [index('bank_events_age').on(t.receivedAt)],
);
