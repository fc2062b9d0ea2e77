import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import { timestamp } from './shared.ts';

/** The keys that the bank's identity service signs its tokens with. */
export const bankSigningKeys = pgTable('bank_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: timestamp('created_at').notNull(),
});

/** Customers' tokens that are good for one act, and for less time than they say. */
export const bankBoundTokens = pgTable(
  'bank_bound_tokens',
  {
    /** The token's `jti`. */
    jti: text().primaryKey(),
    act: jsonb().$type<BankAct>().notNull(),
    /** Until when it is accepted, and when it expires by itself. Both by the real clock, as the token's own times. */
    usableUntil: timestamp('usable_until').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** What was made with it: another needs another token. */
    madeGuid: text('made_guid'),
  },
  (t) => [index('bank_bound_tokens_expiry').on(t.expiresAt)],
);
