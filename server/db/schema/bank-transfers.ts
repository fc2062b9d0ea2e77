import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bankAccounts, bankCustomers } from './bank-customers.ts';
import { bankExternalBankAccounts, bankExternalWallets } from './bank-external-accounts.ts';
import { bankQuotes } from './bank-trading.ts';
import { baseUnits, timestamp } from './shared.ts';

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
    /** Shown once the state is `created`. */
    address: text().notNull(),
    tag: text(),
    format: text().notNull(),
    state: text().notNull(),
    labels: jsonb(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bank_deposit_addresses_unique').on(t.asset, t.address),
    index('bank_deposit_addresses_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_deposit_addresses_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_deposit_addresses_by_account').on(t.accountGuid),
    index('bank_deposit_addresses_labels').using('gin', t.labels).where(sql`${t.labels} is not null`),
    index('bank_deposit_addresses_open').on(t.customerGuid).where(sql`${t.state} = 'storing'`),
  ],
);

export const bankTransfers = pgTable(
  'bank_transfers',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    /** None for incoming coins and returns. */
    quoteGuid: text('quote_guid')
      .unique()
      .references((): AnyPgColumn => bankQuotes.guid),
    /** `funding`, `crypto`, `book`, `inter_account`, `funding_return`, … */
    transferType: text('transfer_type').notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    externalBankAccountGuid: text('external_bank_account_guid').references(
      (): AnyPgColumn => bankExternalBankAccounts.guid,
    ),
    externalWalletGuid: text('external_wallet_guid').references((): AnyPgColumn => bankExternalWallets.guid),
    depositAddressGuid: text('deposit_address_guid').references((): AnyPgColumn => bankDepositAddresses.guid),
    side: text().notNull(),
    asset: text().notNull(),
    state: text().notNull(),
    failureCode: text('failure_code'),
    /** Of a returned deposit: `R01`. */
    returnCode: text('return_code'),
    referenceTransferGuid: text('reference_transfer_guid'),
    estimatedAmount: baseUnits('estimated_amount').notNull(),
    amount: baseUnits(),
    fee: baseUnits().notNull(),
    estimatedNetworkFee: baseUnits('estimated_network_fee'),
    networkFee: baseUnits('network_fee'),
    networkFeeAsset: text('network_fee_asset'),
    txnHash: text('txn_hash'),
    /** Both ends in wire format. */
    sourceAccount: jsonb('source_account'),
    destinationAccount: jsonb('destination_account'),
    sourceParticipants: jsonb('source_participants'),
    destinationParticipants: jsonb('destination_participants'),
    paymentRail: text('payment_rail'),
    beneficiaryMemo: text('beneficiary_memo'),
    /** From `holdStartedAt`, in seconds. */
    holdSeconds: integer('hold_seconds'),
    holdStartedAt: timestamp('hold_started_at'),
    expectedBehaviours: jsonb('expected_behaviours').notNull().default([]),
    expectedError: text('expected_error'),
    decision: text(),
    decidedAt: timestamp('decided_at'),
    labels: jsonb(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('bank_transfers_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_transfers_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_transfers_open')
      .on(t.customerGuid)
      .where(sql`${t.state} in ('storing', 'reviewing', 'pending', 'holding')`),
    index('bank_transfers_changed').using('brin', t.updatedAt),
    index('bank_transfers_labels').using('gin', t.labels).where(sql`${t.labels} is not null`),
    index('bank_transfers_by_source').on(sql`(${t.sourceAccount} ->> 'guid')`),
    index('bank_transfers_by_destination').on(sql`(${t.destinationAccount} ->> 'guid')`),
    index('bank_transfers_by_hash').on(t.txnHash).where(sql`${t.txnHash} is not null`),
    // Idempotent arrivals.
    uniqueIndex('bank_transfers_arrive_once').on(t.depositAddressGuid, t.txnHash),
    check('bank_transfers_positive', sql`${t.estimatedAmount} > 0 and ${t.fee} >= 0`),
  ],
);
