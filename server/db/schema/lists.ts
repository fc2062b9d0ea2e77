import { sql } from 'drizzle-orm';
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { baseUnits, timestamp } from './shared.ts';

/**
 * How many rows came or went since the counts were last added up. Triggers only ever insert here, so orders never wait for one another.
 * A view, `bank_list_known`, has these and the counts.
 */
export const bankListChanges = pgTable('bank_list_changes', {
  listed: text().notNull(),
  /** The customer whose rows they are, or '' for the bank. */
  owner: text().notNull(),
  minute: timestamp().notNull(),
  facets: text().array().notNull(),
  change: bigint({ mode: 'number' }).notNull(),
});

/** How many rows a list has with these facets that were created within a span: of `all` time, a `day`, an `hour` or a `minute`. */
export const bankListCounts = pgTable(
  'bank_list_counts',
  {
    listed: text().notNull(),
    /** '' for the bank, `*` for all customers together, or one of `bank_list_owners`. */
    owner: text().notNull(),
    span: text().notNull(),
    since: timestamp().notNull(),
    facets: text().array().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.listed, t.owner, t.span, t.since, t.facets] })],
);

/** The customers with so many rows that these are counted for them alone. */
export const bankListOwners = pgTable('bank_list_owners', { listed: text().notNull(), owner: text().notNull() }, (t) => [
  primaryKey({ columns: [t.listed, t.owner] }),
]);

const sums = () => ({
  listed: text().notNull(),
  /** '' for rows of nobody's, `*` for those of customers. */
  owner: text().notNull(),
  facets: text().array().notNull(),
  /** How many rows there are. */
  rows: bigint({ mode: 'number' }).notNull(),
  /** A list has one to five amounts, in the order of its line in a migration (`sum_list`). */
  one: baseUnits().notNull(),
  other: baseUnits().notNull(),
  /** How many rows have no such amount. */
  oneUnknown: bigint('one_unknown', { mode: 'number' }).notNull(),
  otherUnknown: bigint('other_unknown', { mode: 'number' }).notNull(),
  third: baseUnits().notNull().default(sql`0`),
  fourth: baseUnits().notNull().default(sql`0`),
  fifth: baseUnits().notNull().default(sql`0`),
  thirdUnknown: bigint('third_unknown', { mode: 'number' }).notNull().default(0),
  fourthUnknown: bigint('fourth_unknown', { mode: 'number' }).notNull().default(0),
  fifthUnknown: bigint('fifth_unknown', { mode: 'number' }).notNull().default(0),
});

/** What came to the sums of a list, or left them, since they were last added up. Triggers only ever insert here. */
export const listSumChanges = pgTable('list_sum_changes', { ...sums(), day: timestamp().notNull() });

/** The sums of the amounts of a list's rows with these facets, that were created in `all` time or on a `day`. */
export const listSums = pgTable('list_sums', { ...sums(), span: text().notNull(), since: timestamp().notNull() }, (t) => [
  primaryKey({ columns: [t.listed, t.owner, t.span, t.since, t.facets] }),
]);
