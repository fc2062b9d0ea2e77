import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './shared.ts';

/** Accounts of the sandbox's authentication service (the Firebase Auth emulator protocol). */
export const identityUsers = pgTable(
  'identity_users',
  {
    localId: text('local_id').primaryKey(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    displayName: text('display_name'),
    /** scrypt, with its salt and parameters in the text. */
    passwordHash: text('password_hash'),
    disabled: boolean().notNull().default(false),
    customAttributes: text('custom_attributes'),
    /** Seconds since the epoch; tokens issued before it are revoked. */
    validSince: integer('valid_since').notNull(),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    lockedUntil: moment('locked_until'),
    lastLoginAt: moment('last_login_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('identity_users_email').on(sql`lower(${t.email})`)],
);

export const identityRefreshTokens = pgTable('identity_refresh_tokens', {
  /** SHA-256 of the token: a copy of the database signs nobody in. */
  tokenHash: text('token_hash').primaryKey(),
  localId: text('local_id')
    .notNull()
    .references((): AnyPgColumn => identityUsers.localId, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
});

/** Out-of-band codes: single use, one hour. */
export const identityActionCodes = pgTable(
  'identity_action_codes',
  {
    /** SHA-256 of the code. */
    codeHash: text('code_hash').primaryKey(),
    localId: text('local_id')
      .notNull()
      .references((): AnyPgColumn => identityUsers.localId, { onDelete: 'cascade' }),
    /** `VERIFY_EMAIL`, `PASSWORD_RESET`, `EMAIL_SIGNIN`. */
    requestType: text('request_type').notNull(),
    email: text().notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('identity_action_codes_by_user').on(t.localId)],
);

/** The sandbox's signing material, made once per database. */
export const identityKeys = pgTable('identity_keys', {
  kid: text().primaryKey(),
  secret: jsonb().notNull(),
  createdAt: moment('created_at').notNull(),
});
