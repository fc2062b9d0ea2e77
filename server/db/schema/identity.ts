import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './shared.ts';

/** Accounts of the sandbox's authentication service (the Firebase Auth emulator protocol). */
export const identityUsers = pgTable(
  'identity_users',
  {
    localId: text('local_id').primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    displayName: text('display_name'),
    /** scrypt, with its salt and parameters in the text. */
    passwordHash: text('password_hash'),
    passwordUpdatedAt: moment('password_updated_at'),
    disabled: boolean().notNull().default(false),
    /** JSON text of the developer's claims, as the admin client posts it. */
    customAttributes: text('custom_attributes'),
    /** Seconds since the epoch; tokens issued before it are revoked. */
    validSince: integer('valid_since').notNull(),
    lastLoginAt: moment('last_login_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('identity_users_email').on(sql`lower(${t.email})`), index('identity_users_oldest').on(t.createdAt, t.localId)],
);

/** Wrong passwords in a row, by email whether or not it is known: a lock that only known emails had would tell them apart. */
export const identitySignInAttempts = pgTable('identity_sign_in_attempts', {
  email: text().primaryKey(),
  failed: integer().notNull(),
  lastFailedAt: moment('last_failed_at').notNull(),
});

export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token: a copy of the database signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    localId: text('local_id')
      .notNull()
      .references((): AnyPgColumn => identityUsers.localId, { onDelete: 'cascade' }),
    /** When its owner signed in: the `auth_time` of every ID token made from it. */
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('identity_refresh_tokens_by_user').on(t.localId)],
);

/** Out-of-band codes: single use, one hour. Kept readable because the emulator protocol lists them and the outbox holds their links anyway. */
export const identityActionCodes = pgTable(
  'identity_action_codes',
  {
    code: text().primaryKey(),
    localId: text('local_id')
      .notNull()
      .references((): AnyPgColumn => identityUsers.localId, { onDelete: 'cascade' }),
    /** `VERIFY_EMAIL`, `PASSWORD_RESET`. */
    requestType: text('request_type').notNull(),
    email: text().notNull(),
    link: text().notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('identity_action_codes_by_user').on(t.localId)],
);

/** The sandbox's signing material, made once per database. */
export const identityKeys = pgTable('identity_keys', {
  kid: text().primaryKey(),
  /** 32 random bytes, base64url. */
  secret: text().notNull(),
  createdAt: moment('created_at').notNull(),
});
