import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import { timestamp } from './shared.ts';

/** The bank's token signing keys. */
export const bankSigningKeys = pgTable('bank_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: timestamp('created_at').notNull(),
});

/** Tokens bound to one action, for a shorter time than they state. */
export const bankBoundTokens = pgTable(
  'bank_bound_tokens',
  {
    /** The token's `jti`. */
    jti: text().primaryKey(),
    act: jsonb().$type<BankAct>().notNull(),
    /** Accepted until, and own expiry; real clock, as in the token. */
    usableUntil: timestamp('usable_until').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** Single use: the created record. */
    madeGuid: text('made_guid'),
  },
  (t) => [index('bank_bound_tokens_expiry').on(t.expiresAt)],
);
