import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

/** The keys that the bank's identity service signs its tokens with. */
export const bankSigningKeys = pgTable('bank_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: timestamp('created_at').notNull(),
});

/**
 * How many rows each listed table has, kept by triggers: counting a million for the `total` of a page would take longer than the page. The sum
 * of a table's slots counts; there are many, so that two orders at once seldom write the same row.
 */
export const bankListTotals = pgTable(
  'bank_list_totals',
  { listed: text().notNull(), slot: integer().notNull(), total: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.listed, t.slot] })],
);
