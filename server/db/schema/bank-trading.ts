import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bankCustomers } from './bank-customers.ts';
import { baseUnits, timestamp } from './shared.ts';

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
    issuedAt: timestamp('issued_at').notNull(),
    expiresAt: timestamp('expires_at'),
    /** In base units of `networkFeeAsset`; paid by the bank. */
    networkFee: baseUnits('network_fee'),
    networkFeeAsset: text('network_fee_asset'),
    /** For transfers between own accounts. */
    sourceAccountGuid: text('source_account_guid'),
    destinationAccountGuid: text('destination_account_guid'),
    tradeGuid: text('trade_guid'),
    transferGuid: text('transfer_guid'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('bank_quotes_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_quotes_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_quotes_unused').on(t.createdAt).where(sql`${t.tradeGuid} is null and ${t.transferGuid} is null`),
    check('bank_quotes_positive', sql`${t.receiveAmount} > 0 and ${t.deliverAmount} > 0 and ${t.fee} >= 0`),
  ],
);

export const bankTrades = pgTable(
  'bank_trades',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
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
    /** The simulated failure, if any. */
    expectedError: text('expected_error'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('bank_trades_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_trades_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_trades_open').on(t.customerGuid).where(sql`${t.state} in ('storing', 'pending', 'executed')`),
    // Oldest open ones first, for sweeps.
    index('bank_trades_oldest_open').on(t.serial).where(sql`${t.state} in ('storing', 'pending', 'executed')`),
    // A cheap index: rows changed together are stored together.
    index('bank_trades_changed').using('brin', t.updatedAt),
    index('bank_trades_labels').using('gin', t.labels).where(sql`${t.labels} is not null`),
  ],
);
