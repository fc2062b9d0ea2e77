import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { baseUnits, timestamp } from './shared.ts';

/**
 * Pending count changes, insert-only, so that orders never wait for each other. The view
 * `bank_list_known` adds them to the counts.
 */
export const bankListChanges = pgTable('bank_list_changes', {
  listed: text().notNull(),
  /** '' for the bank. */
  owner: text().notNull(),
  minute: timestamp().notNull(),
  facets: text().array().notNull(),
  change: bigint({ mode: 'number' }).notNull(),
});

/** Rows per facets and time span: `all`, `day`, `hour` or `minute`. */
export const bankListCounts = pgTable(
  'bank_list_counts',
  {
    listed: text().notNull(),
    /** '' for the bank, `*` for all customers, or one of `bank_list_owners`. */
    owner: text().notNull(),
    span: text().notNull(),
    since: timestamp().notNull(),
    facets: text().array().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listed, t.owner, t.span, t.since, t.facets] }),
    // Lists read thousands of days at once, which lie among as many minutes: from the index alone.
    index('bank_list_counts_days').on(t.listed, t.owner, t.since, t.facets, t.total).where(sql`${t.span} = 'day'`),
  ],
);

/** Customers with enough rows for counters of their own. */
export const bankListOwners = pgTable(
  'bank_list_owners',
  { listed: text().notNull(), owner: text().notNull() },
  (t) => [primaryKey({ columns: [t.listed, t.owner] })],
);

const sums = () => ({
  listed: text().notNull(),
  owner: text().notNull(),
  facets: text().array().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  /** Up to five amounts, in the migration's order (`sum_list`). */
  one: baseUnits().notNull(),
  other: baseUnits().notNull(),
  /** Rows without the amount. */
  oneUnknown: bigint('one_unknown', { mode: 'number' }).notNull(),
  otherUnknown: bigint('other_unknown', { mode: 'number' }).notNull(),
  third: baseUnits().notNull().default(sql`0`),
  fourth: baseUnits().notNull().default(sql`0`),
  fifth: baseUnits().notNull().default(sql`0`),
  thirdUnknown: bigint('third_unknown', { mode: 'number' }).notNull().default(0),
  fourthUnknown: bigint('fourth_unknown', { mode: 'number' }).notNull().default(0),
  fifthUnknown: bigint('fifth_unknown', { mode: 'number' }).notNull().default(0),
});

/** Pending changes of sums, insert-only. */
export const listSumChanges = pgTable('list_sum_changes', { ...sums(), day: timestamp().notNull() });

/** Sums per facets, for `all` time or a `day`. */
export const listSums = pgTable(
  'list_sums',
  { ...sums(), span: text().notNull(), since: timestamp().notNull() },
  (t) => [primaryKey({ columns: [t.listed, t.owner, t.span, t.since, t.facets] })],
);
