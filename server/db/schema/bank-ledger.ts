import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bankAccounts } from './bank-customers.ts';
import { baseUnits, timestamp, transactionId } from './shared.ts';

/** A movement of money. A deferred trigger checks that postings sum to zero per asset. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    referenceGuid: text('reference_guid').notNull(),
    /** Only this transaction may add postings: entries are complete and immutable. */
    bookedIn: transactionId('booked_in').notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    unique('ledger_entries_once').on(t.kind, t.referenceGuid),
    index('ledger_entries_newest').on(t.serial.desc()),
  ],
);

/** Append-only by trigger. */
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
    amount: baseUnits().notNull(),
  },
  (t) => [
    index('ledger_postings_by_entry').on(t.entryGuid),
    index('ledger_postings_by_account').on(t.accountGuid, t.serial.desc()),
    check('ledger_postings_not_zero', sql`${t.amount} <> 0`),
  ],
);
