import { bigint, bigserial, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

/** What the sandbox was seeded with, so that each seed is made once, whichever process comes first. */
export const sandboxSeeds = pgTable('sandbox_seeds', {
  name: text().primaryKey(),
  /** Another process is at work until then; after it, the work counts as broken off. */
  leaseEndsAt: timestamp('lease_ends_at').notNull(),
  doneAt: timestamp('done_at'),
});

/** What the console was told to let go wrong, for a number of calls. */
export const sandboxFaults = pgTable('sandbox_faults', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  /** `bank`, `identity`, `market`, `backend`, `mail`. */
  service: text().notNull(),
  /** `GET`, …, or null for every method. */
  method: text(),
  /** A path of the service in which `*` stands for anything; of `mail`, the recipient. */
  path: text().notNull(),
  /** `slow`, `failing`, `rate_limited`, `malformed`, `offline`. */
  kind: text().notNull(),
  /** HTTP status of `failing`. */
  status: integer(),
  /** Milliseconds of `slow`. */
  delay: integer(),
  /** Seconds that `rate_limited` asks to wait. */
  retryAfter: integer('retry_after'),
  /** Whether the work is done all the same and only its answer suffers. */
  after: boolean().notNull().default(false),
  callsLeft: integer('calls_left').notNull(),
  createdAt: timestamp('created_at').notNull(),
});

/** By how much the sandbox's clock was moved: one row at most. */
export const sandboxClock = pgTable('sandbox_clock', {
  id: integer().primaryKey().default(1),
  offset: bigint('offset_ms', { mode: 'number' }).notNull(),
});

/** Whose tokens were made to count as expired. */
export const sandboxExpiredTokens = pgTable('sandbox_expired_tokens', {
  /** A customer, a customer's tokens that move money (`guid/money`), or `*` for every token of the bank's identity service. */
  customerGuid: text('customer_guid').primaryKey(),
  /** Tokens issued before this time are refused. */
  issuedBefore: timestamp('issued_before').notNull(),
});
