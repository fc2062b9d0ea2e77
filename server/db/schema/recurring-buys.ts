import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { RecurringEnd, RecurringState, Rhythm, RunReason, RunState } from '#domain/trades/recurringBuys.ts';
import { owner } from './backend.ts';
import { baseUnits, timestamp } from './shared.ts';

export const recurringBuys = pgTable(
  'recurring_buys',
  {
    customerGuid: owner(),
    /** The caller's choice, so that a repeated call adds nothing. */
    id: text().notNull(),
    asset: text().$type<TradableCode>().notNull(),
    /** Cents. */
    amount: baseUnits().notNull(),
    rhythm: text().$type<Rhythm>().notNull(),
    firstDay: text('first_day').notNull(),
    hour: integer().notNull(),
    lastDay: text('last_day'),
    zone: text().notNull(),
    state: text().$type<RecurringState>().notNull(),
    /** Why it ended. */
    end: text('ended_by').$type<RecurringEnd>(),
    /** The next date that has no run yet; null unless it is active. */
    nextNumber: integer('next_number'),
    nextAt: timestamp('next_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerGuid, t.id] }),
    index('recurring_buys_next').on(t.nextAt).where(sql`${t.nextAt} is not null`),
  ],
);

/** One date of a recurring buy. The key lets it exist once. */
export const recurringRuns = pgTable(
  'recurring_runs',
  {
    customerGuid: text('customer_guid').notNull(),
    buyId: text('buy_id').notNull(),
    number: integer().notNull(),
    /** In the label of its trade at the bank. */
    guid: text().notNull().unique(),
    dueAt: timestamp('due_at').notNull(),
    state: text().$type<RunState>().notNull(),
    reason: text().$type<RunReason>(),
    /** When it is tried next; a process that tries it moves this ahead first. Null once it is over. */
    tryAt: timestamp('try_at'),
    /** Stored before its trade is placed. While it may still be used, no other is asked for. */
    quote: text(),
    quoteUntil: timestamp('quote_until'),
    trade: text(),
    /** An email about the reason is to be sent. */
    mailDue: timestamp('mail_due'),
    triedAt: timestamp('tried_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customerGuid, t.buyId, t.number] }),
    foreignKey({
      name: 'recurring_runs_buy',
      columns: [t.customerGuid, t.buyId],
      foreignColumns: [recurringBuys.customerGuid, recurringBuys.id],
    }).onDelete('cascade'),
    index('recurring_runs_open').on(t.tryAt).where(sql`${t.tryAt} is not null`),
    index('recurring_runs_mail').on(t.mailDue).where(sql`${t.mailDue} is not null`),
  ],
);
