import { bigint, bigserial, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

/** Ensures that each seed runs once, across processes. */
export const sandboxSeeds = pgTable('sandbox_seeds', {
  name: text().primaryKey(),
  /** Until then another process is working; later it counts as interrupted. */
  leaseEndsAt: timestamp('lease_ends_at').notNull(),
  doneAt: timestamp('done_at'),
});

export const sandboxFaults = pgTable('sandbox_faults', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  service: text().notNull(),
  method: text(),
  /** With `*` as wildcard; for `mail`, the recipient. */
  path: text().notNull(),
  kind: text().notNull(),
  status: integer(),
  /** Milliseconds, for `slow`. */
  delay: integer(),
  /** Seconds, for `rate_limited`. */
  retryAfter: integer('retry_after'),
  /** Whether the work is done anyway, and only the reply fails. */
  after: boolean().notNull().default(false),
  callsLeft: integer('calls_left').notNull(),
  createdAt: timestamp('created_at').notNull(),
});

/** One row at most. */
export const sandboxClock = pgTable('sandbox_clock', {
  id: integer().primaryKey().default(1),
  offset: bigint('offset_ms', { mode: 'number' }).notNull(),
});

/** Expired tokens by subject. */
export const sandboxExpiredTokens = pgTable('sandbox_expired_tokens', {
  /** A customer, their money-moving tokens (`guid/money`), or `*` for all. */
  customerGuid: text('customer_guid').primaryKey(),
  /** Tokens issued before this time are refused. */
  issuedBefore: timestamp('issued_before').notNull(),
});
