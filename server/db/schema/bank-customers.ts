import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseUnits, timestamp } from './shared.ts';

export const bankCustomers = pgTable(
  'bank_customers',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    type: text().notNull(),
    /** `storing` advances lazily, on the next read. */
    state: text().notNull(),
    /** The state to restore after a freeze. */
    frozenFrom: text('frozen_from'),
    /** Requested by the backend after a security change. */
    sendsPausedUntil: timestamp('sends_paused_until'),
    pii: jsonb().notNull().default({}),
    labels: jsonb(),
    complianceDecisions: jsonb('compliance_decisions').notNull().default([]),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('bank_customers_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_customers_labels').using('gin', t.labels).where(sql`${t.labels} is not null`),
    index('bank_customers_storing').on(t.guid).where(sql`${t.state} = 'storing'`),
  ],
);

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    type: text().notNull(),
    asset: text().notNull(),
    name: text().notNull(),
    labels: jsonb(),
    /** Maintained by a trigger only. */
    balance: baseUnits().notNull().default(sql`0`),
    /** The part of the balance on hold for pending movements. */
    held: baseUnits().notNull().default(sql`0`),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bank_accounts_one_per_owner').on(sql`coalesce(${t.customerGuid}, '')`, t.type, t.asset),
    index('bank_accounts_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_accounts_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_accounts_labels').using('gin', t.labels).where(sql`${t.labels} is not null`),
    // The reserve is the outside world.
    check('bank_accounts_never_negative', sql`${t.type} = 'reserve' or ${t.balance} >= 0`),
    check(
      'bank_accounts_held_is_covered',
      sql`${t.held} >= 0 and (${t.type} = 'reserve' or ${t.held} <= ${t.balance})`,
    ),
  ],
);
