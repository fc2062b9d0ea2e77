import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

/** The keys that the bank's identity service signs its tokens with. */
export const bankSigningKeys = pgTable('bank_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: timestamp('created_at').notNull(),
});
