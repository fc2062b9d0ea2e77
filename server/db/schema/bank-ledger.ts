import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bankAccounts } from './bank-customers.ts';
import { baseUnits, timestamp, transactionId } from './shared.ts';

/** One business event that moved money. Its postings sum to zero per asset, which a deferred trigger checks at commit. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    /** `opening_balance`, `trade`, `transfer`, …: see `EntryKind`. */
    kind: text().notNull(),
    /** What caused it: a trade's guid, a customer's guid. One entry per kind and cause, so nothing is booked twice. */
    referenceGuid: text('reference_guid').notNull(),
    /** The transaction that wrote it. Only that one can add postings, so that entries are complete and immutable. */
    bookedIn: transactionId('booked_in').notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp('created_at').notNull(),
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
