import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

/** The emulated Firebase Auth accounts. */
export const identityUsers = pgTable(
  'identity_users',
  {
    localId: text('local_id').primaryKey(),
    /** Lowercase; null if the admin set none. */
    email: text(),
    /** Its owner may recover the account. */
    initialEmail: text('initial_email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Signed in by a mailed link. */
    emailLinkSignin: boolean('email_link_signin').notNull().default(false),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    /** E.164, set by the admin; not used for sign-in. */
    phoneNumber: text('phone_number'),
    passwordHash: text('password_hash'),
    passwordUpdatedAt: timestamp('password_updated_at'),
    disabled: boolean().notNull().default(false),
    /** Developer claims as JSON text. */
    customAttributes: text('custom_attributes'),
    /** In seconds; older sign-ins are revoked. Only increases, past every sign-in. */
    validSince: integer('valid_since').notNull(),
    /** Incremented when all sessions end: seconds can't order a sign-in and a reset. */
    generation: integer().notNull().default(0),
    lastLoginAt: timestamp('last_login_at'),
    /** When the newest ID token was issued. */
    lastRefreshAt: timestamp('last_refresh_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('identity_users_email').on(sql`lower(${t.email})`),
    uniqueIndex('identity_users_phone').on(t.phoneNumber),
  ],
);

/** One row, created by the first change. */
export const identitySettings = pgTable('identity_settings', {
  project: text().primaryKey(),
  /** For the protocol: accounts with passwords never share an email. */
  allowDuplicateEmails: boolean('allow_duplicate_emails').notNull(),
  /** Hides which emails are known. */
  improvedEmailPrivacy: boolean('improved_email_privacy').notNull(),
  /** Allows deleting accounts and changing sign-in data by ID token. */
  selfChanges: boolean('self_changes').notNull().default(false),
});

/**
 * Consecutive wrong passwords by email and address: strangers lock out only themselves. Unknown
 * emails count too, or locks would reveal them.
 */
export const identitySignInAttempts = pgTable(
  'identity_sign_in_attempts',
  {
    email: text().notNull(),
    address: text().notNull(),
    failed: integer().notNull(),
    lastFailedAt: timestamp('last_failed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.address] })],
);

export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    localId: text('local_id')
      .notNull()
      .references((): AnyPgColumn => identityUsers.localId, { onDelete: 'cascade' }),
    generation: integer().notNull().default(0),
    customClaims: jsonb('custom_claims').$type<Readonly<Record<string, unknown>>>(),
    /** The sign-in time: `auth_time` of its ID tokens. */
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    index('identity_refresh_tokens_by_user').on(t.localId),
    index('identity_refresh_tokens_oldest').on(t.createdAt),
  ],
);

/** Single use, one hour. Plain text: the emulator lists them, and the outbox has them. */
export const identityActionCodes = pgTable(
  'identity_action_codes',
  {
    code: text().primaryKey(),
    /** Null for a sign-in link to a new address. */
    localId: text('local_id').references((): AnyPgColumn => identityUsers.localId, { onDelete: 'cascade' }),
    requestType: text('request_type').notNull(),
    /** Void once the user has another address. */
    email: text().notNull(),
    newEmail: text('new_email'),
    link: text().notNull(),
    usedAt: timestamp('used_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('identity_action_codes_by_user').on(t.localId)],
);

export const identityKeys = pgTable('identity_keys', {
  kid: text().primaryKey(),
  secret: text().notNull(),
  createdAt: timestamp('created_at').notNull(),
});
