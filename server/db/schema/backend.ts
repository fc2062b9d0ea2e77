import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './shared.ts';

/**
 * The product's customers: the bridge between the person who signs in and the bank's customer. A row exists from the first step of
 * sign-up, so that a try that broke off is finished by the next one with the same email.
 */
export const customers = pgTable('customers', {
  /** Lower case: the key that sign-up is resumed by. */
  email: text().primaryKey(),
  displayName: text('display_name').notNull(),
  /** The authentication service's user id; null until that step is done. */
  identityUid: text('identity_uid').unique(),
  /** The bank's customer; null until that step is done. */
  bankCustomerGuid: text('bank_customer_guid').unique(),
  /** `started`, `complete`. */
  signUpState: text('sign_up_state').$type<'started' | 'complete'>().notNull(),
  /** Who is working on the sign-up now: two submits at once must not make two bank customers. Void after `leaseEndsAt`. */
  lease: text(),
  leaseEndsAt: moment('lease_ends_at'),
  /** `iat` (seconds) of the newest user token: the one live session of this customer. */
  latestIat: integer('latest_iat'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Keys that the backend signs user and staff tokens with (ES256). */
export const backendSigningKeys = pgTable('backend_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<Readonly<Record<string, unknown>>>().notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Calls counted per key within a window, shared by every process on the database. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expiresAt: moment('expires_at').notNull(),
});
