import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

/** Accounts of the sandbox's authentication service (the Firebase Auth emulator protocol). */
export const identityUsers = pgTable(
  'identity_users',
  {
    localId: text('local_id').primaryKey(),
    /** Lower case; null for users that the admin side made without one. */
    email: text(),
    /** The address before the first change: who owns it may take the account back. */
    initialEmail: text('initial_email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Whether its owner has signed in by a mailed link. */
    emailLinkSignin: boolean('email_link_signin').notNull().default(false),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    /** E.164; only the admin side sets it, and nobody signs in with it. */
    phoneNumber: text('phone_number'),
    /** scrypt, with its salt and parameters in the text. */
    passwordHash: text('password_hash'),
    passwordUpdatedAt: timestamp('password_updated_at'),
    disabled: boolean().notNull().default(false),
    /** JSON text of the developer's claims, as the admin client posts it. */
    customAttributes: text('custom_attributes'),
    /** Seconds since the epoch; tokens of sign-ins before it are revoked. Only goes up, and past every sign-in so far, when all sessions are ended. */
    validSince: integer('valid_since').notNull(),
    /** Goes up whenever all sessions are ended: seconds cannot tell a sign-in from the reset that came right after it. */
    generation: integer().notNull().default(0),
    lastLoginAt: timestamp('last_login_at'),
    /** When the newest ID token was issued. */
    lastRefreshAt: timestamp('last_refresh_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [uniqueIndex('identity_users_email').on(sql`lower(${t.email})`), uniqueIndex('identity_users_phone').on(t.phoneNumber)],
);

/** How the one project is set up: a single row, made by the first change; the defaults hold before it. */
export const identitySettings = pgTable('identity_settings', {
  project: text().primaryKey(),
  /** Kept for the protocol: accounts with passwords never share an email. */
  allowDuplicateEmails: boolean('allow_duplicate_emails').notNull(),
  /** Whether replies hide which emails are known. */
  improvedEmailPrivacy: boolean('improved_email_privacy').notNull(),
  /** Whether users can delete their accounts and change their passwords and addresses by the service's own calls. */
  selfChanges: boolean('self_changes').notNull().default(false),
});

/**
 * Wrong passwords in a row, by email and by the address that they came from: a stranger locks out only themselves. Also for emails that
 * nobody has, because a lock that only known emails had would tell them apart.
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
    /** SHA-256 of the token: a copy of the database signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    localId: text('local_id')
      .notNull()
      .references((): AnyPgColumn => identityUsers.localId, { onDelete: 'cascade' }),
    /** That of its owner when they signed in: the token is void once theirs is another. */
    generation: integer().notNull().default(0),
    /** What the custom token of the sign-in claimed, for every ID token made from it; null after a sign-in of another kind. */
    customClaims: jsonb('custom_claims').$type<Readonly<Record<string, unknown>>>(),
    /** When its owner signed in: the `auth_time` of every ID token made from it. */
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('identity_refresh_tokens_by_user').on(t.localId), index('identity_refresh_tokens_oldest').on(t.createdAt)],
);

/** Out-of-band codes: single use, one hour. Kept readable because the emulator protocol lists them and the outbox holds their links anyway. */
export const identityActionCodes = pgTable(
  'identity_action_codes',
  {
    code: text().primaryKey(),
    /** Null for a sign-in link to an address that nobody has yet. */
    localId: text('local_id').references((): AnyPgColumn => identityUsers.localId, { onDelete: 'cascade' }),
    /** `VERIFY_EMAIL`, `PASSWORD_RESET`, `EMAIL_SIGNIN`, `VERIFY_AND_CHANGE_EMAIL`, `RECOVER_EMAIL`. */
    requestType: text('request_type').notNull(),
    /** The address that the code was made for: the code is void once its user has another. */
    email: text().notNull(),
    /** The address that a `VERIFY_AND_CHANGE_EMAIL` leads to. */
    newEmail: text('new_email'),
    link: text().notNull(),
    usedAt: timestamp('used_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('identity_action_codes_by_user').on(t.localId)],
);

/** The sandbox's signing material, made once per database. */
export const identityKeys = pgTable('identity_keys', {
  kid: text().primaryKey(),
  /** 32 random bytes, base64url. */
  secret: text().notNull(),
  createdAt: timestamp('created_at').notNull(),
});
