import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AddressHoldHistory } from '#domain/addresses/addressHold.ts';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import type { ExternalChangeKind } from '#domain/security/events.ts';
import type { MailChoices } from '#domain/security/mailChoices.ts';
import { baseUnits, timestamp, transactionId } from './shared.ts';

/** An emailed code, or two-step verification. */
export type FreshCheckKind = 'email' | 'factor';

/** Rows exist from the first step of sign-up, so that it can be resumed. */
export const customers = pgTable(
  'customers',
  {
    /** Lowercase; the key to resume sign-ups. */
    email: text().primaryKey(),
    displayName: text('display_name').notNull(),
    identityUid: text('identity_uid').unique(),
    bankCustomerGuid: text('bank_customer_guid').unique(),
    signUpState: text('sign_up_state').$type<'started' | 'complete'>().notNull(),
    /** Prevents concurrent requests from creating two bank customers. Void after `leaseEndsAt`. */
    lease: text(),
    leaseEndsAt: timestamp('lease_ends_at'),
    /** `iat` of the newest user token: the single live session. */
    latestIat: integer('latest_iat'),
    /** Tokens up to this `iat` have ended. Each `iat` is unique. */
    endedIat: integer('ended_iat'),
    /** The session that last reported activity. Once reported, it ends without activity. */
    activeIat: integer('active_iat'),
    activeAt: timestamp('active_at'),
    /** The authentication service's password mark at sign-in; null after our own changes. */
    validSince: integer('valid_since'),
    /** External sign-in changes at our last look, already reported; null for none. */
    externalChange: text('past_us').$type<ExternalChangeKind>(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phone: text(),
    country: text(),
    /** Somebody else's, as entered; may not exist. */
    referralCode: text('referral_code'),
    /** Created when first viewed. */
    ownReferralCode: text('own_referral_code').unique(),
    /** The session of the last identity check, and its expiry. */
    checkedIat: integer('checked_iat'),
    checkedUntil: timestamp('checked_until'),
    checkedBy: text('checked_by').$type<FreshCheckKind>(),
    checkedFor: text('checked_for'),
    /** A hash of the browser's random id; null without cookies. */
    checkedIn: text('checked_in'),
    /** As their browser said at the last sign-in; an IANA name. */
    timeZone: text('time_zone'),
    sendsPausedUntil: timestamp('sends_paused_until'),
    lockedAt: timestamp('locked_at'),
    /** By staff; nothing the customer proves lifts it. */
    frozenAt: timestamp('frozen_at'),
    /** Optimistic locking for staff. */
    staffVersion: integer('staff_version').notNull().default(1),
    unlockVerificationGuid: text('unlock_verification_guid'),
    /** Requested closing; null if none, and once closed. */
    closesAt: timestamp('closes_at'),
    closedAt: timestamp('closed_at'),
    /** Whether unknown browsers need an emailed code. */
    newBrowserCodes: boolean('new_browser_codes').notNull().default(true),
    /** A sign-up replaced an earlier one, and it is unknown whose password was confirmed. */
    openedAgain: boolean('opened_again').notNull().default(false),
    mailChoices: jsonb('mail_choices').$type<Partial<MailChoices>>().notNull().default({}),
    /** Stamped by a trigger when a session changes; the session feed reads it. */
    sessionXid: transactionId('session_xid').default(sql`pg_current_xact_id()`),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    // Watched for money movements.
    index('customers_frozen').on(t.frozenAt).where(sql`${t.frozenAt} is not null`),
    index('customers_session_xid').on(t.sessionXid),
  ],
);

/** Deleted with the customer. */
export const owner = () =>
  text('customer_guid')
    .notNull()
    .references(() => customers.bankCustomerGuid, { onDelete: 'cascade' });
export const ownerKey = () => owner().primaryKey();

/** Customer-entered costs of received coins, per deposit. */
export const costBasis = pgTable(
  'cost_basis',
  {
    customerGuid: owner(),
    depositGuid: text('deposit_guid').notNull(),
    /** For the whole deposit. */
    cents: baseUnits().notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerGuid, t.depositGuid] })],
);

/** ES256 keys for user and staff tokens. */
export const backendSigningKeys = pgTable('backend_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<Readonly<Record<string, unknown>>>().notNull(),
  createdAt: timestamp('created_at').notNull(),
});

/** Shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expiresAt: timestamp('expires_at').notNull(),
});

/** Stored as keyed hashes only. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    email: text().notNull(),
    purpose: text().$type<'plain' | 'crypto' | 'sign-in'>().notNull(),
    codeHash: text('code_hash').notNull(),
    /** For the mail's sentence. */
    actionText: text('deed'),
    /** The only action it is for; null for none. */
    act: jsonb().$type<CodeSubject>(),
    /** Wrong tries so far. */
    attempts: integer().notNull().default(0),
    sentAt: timestamp('sent_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** Used, replaced, or after the fifth wrong try, which starts the lock. */
    endedAt: timestamp('ended_at'),
  },
  (t) => [
    index('one_time_codes_newest').on(t.email, t.purpose, t.serial.desc()),
    index('one_time_codes_expiry').on(t.expiresAt),
  ],
);

export const passwordResets = pgTable('password_resets', {
  /** Hashed. */
  tokenHash: text('token_hash').primaryKey(),
  email: text().notNull(),
  expiresAt: timestamp('expires_at').notNull(),
  usedAt: timestamp('used_at'),
  createdAt: timestamp('created_at').notNull(),
});

/** Stored before being emailed, so that a mail failure loses nothing. */
export const contactMessages = pgTable('contact_messages', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  reference: text().notNull().unique(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text(),
  topic: text().$type<'general' | 'otc'>().notNull().default('general'),
  subject: text().notNull(),
  message: text().notNull(),
  details: jsonb().$type<Readonly<Record<string, string>>>(),
  /** Marked for staff; the sender gets no receipt. */
  isPossibleSpam: boolean('is_possible_spam').notNull().default(false),
  mailedAt: timestamp('mailed_at'),
  createdAt: timestamp('created_at').notNull(),
});

export const verificationWatches = pgTable(
  'verification_watches',
  {
    verificationGuid: text('verification_guid').primaryKey(),
    customerGuid: text('customer_guid').notNull(),
    /** The last try to send; others wait some minutes. */
    triedAt: timestamp('tried_at'),
    endedAt: timestamp('ended_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('verification_watches_open').on(t.createdAt).where(sql`${t.endedAt} is null`)],
);

/** Chosen holds for new destinations; no row means the default. */
export const addressHolds = pgTable('address_holds', {
  customerGuid: ownerKey(),
  holds: jsonb().$type<AddressHoldHistory>().notNull(),
  updatedAt: timestamp('updated_at').notNull(),
});

export const destinationWatches = pgTable(
  'wallet_watches',
  {
    guid: text('wallet_guid').primaryKey(),
    kind: text().$type<'wallets' | 'bankAccounts'>().notNull().default('wallets'),
    /** The last try to send; others wait some minutes. */
    triedAt: timestamp('tried_at'),
    endedAt: timestamp('ended_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('wallet_watches_open').on(t.createdAt).where(sql`${t.endedAt} is null`)],
);

/** Older records are not news. */
export const watchStarts = pgTable('watch_starts', {
  name: text().primaryKey(),
  since: timestamp().notNull(),
});
