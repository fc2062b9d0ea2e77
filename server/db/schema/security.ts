import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { SecurityEventKind } from '#domain/security/events.ts';
import { type FreshCheckKind, owner, ownerKey } from './backend.ts';
import { timestamp } from './shared.ts';

/** Two-step verification and account security. */

/**
 * A customer's bank guid, or a staff id; neither is ever removed. The column keeps its name from
 * before staff, for the previous version.
 */
const holder = () => optionalHolder().notNull();
const optionalHolder = () => text('customer_guid');

export const authenticators = pgTable('authenticators', {
  holder: holder().primaryKey(),
  /** Encrypted, as `kid.iv.ciphertext`; null until confirmed. */
  secret: text(),
  confirmedAt: timestamp('confirmed_at'),
  pendingSecret: text('pending_secret'),
  pendingSince: timestamp('pending_since'),
  /** The last used thirty-second step: earlier ones don't count again. */
  lastStep: integer('last_step'),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    holder: holder(),
    name: text().notNull(),
    publicKey: text('public_key').notNull(),
    counter: integer().notNull(),
    transports: jsonb().$type<readonly string[]>().notNull(),
    createdAt: timestamp('created_at').notNull(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_named').on(t.holder, t.name)],
);

export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Null for passkey sign-in, where the signature identifies the customer. */
    holder: optionalHolder(),
    purpose: text().notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    holder: holder(),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.holder, t.codeHash] })],
);

/** New codes that can be shown for a day. Removed once one was entered. */
export const unsavedRecoveryCodes = pgTable('unsaved_recovery_codes', {
  holder: holder().primaryKey(),
  /** Encrypted; null after the day. */
  sealed: text(),
  createdAt: timestamp('created_at').notNull(),
});

/** Wrong second-factor tries by purpose and place; five lock it for a while. */
export const factorTries = pgTable(
  'factor_tries',
  {
    holder: holder(),
    purpose: text().notNull(),
    attempts: integer().notNull(),
    /** When the limit was reached. */
    lockedAt: timestamp('locked_at'),
    triedAt: timestamp('tried_at'),
  },
  (t) => [primaryKey({ columns: [t.holder, t.purpose] })],
);

export const securityEvents = pgTable(
  'security_events',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    customerGuid: owner(),
    kind: text().$type<SecurityEventKind>().notNull(),
    device: text(),
    detail: text(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    index('security_events_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('security_events_newest').on(t.createdAt.desc(), t.serial.desc()),
  ],
);

/** Known browsers of customers. */
export const devices = pgTable(
  'devices',
  {
    customerGuid: owner(),
    deviceHash: text('device_hash').notNull(),
    name: text().notNull(),
    /** The last event: sign-up, emailed code, or sign-in. */
    knownBy: text('known_by').$type<'signUp' | 'code' | 'signIn'>().notNull().default('signIn'),
    firstSeenAt: timestamp('first_seen_at').notNull(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerGuid, t.deviceHash] }), index('devices_of_browser').on(t.deviceHash)],
);

export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<'lock' | 'email' | 'pendingEmail'>().notNull(),
    customerGuid: owner(),
    newEmail: text('new_email'),
    /** The identity check behind it; null if unknown. */
    requestedBy: text('requested_by').$type<FreshCheckKind>(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    usedAt: timestamp('used_at'),
  },
  (t) => [index('account_links_owner').on(t.customerGuid), index('account_links_expiry').on(t.expiresAt)],
);

/** Confirmed changes that the old mailbox can still stop; at most one per customer. */
export const pendingEmailChanges = pgTable(
  'pending_email_changes',
  {
    customerGuid: ownerKey(),
    newEmail: text('new_email').notNull(),
    confirmedAt: timestamp('confirmed_at').notNull(),
    appliesAt: timestamp('applies_at').notNull(),
  },
  (t) => [index('pending_email_changes_due').on(t.appliesAt)],
);

/** Records at the bank with a pending email. */
export const moneyWatches = pgTable(
  'money_watches',
  {
    recordGuid: text('record_guid').primaryKey(),
    kind: text().$type<'transfer' | 'trade'>().notNull(),
    customerGuid: text('customer_guid').notNull(),
    triedAt: timestamp('tried_at'),
    endedAt: timestamp('ended_at'),
    comparedAt: timestamp('compared_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('money_watches_open').on(t.createdAt)],
);

/** Confirmed actions, to compare with transfers where the bank's tokens cover others. */
export const confirmedActs = pgTable(
  'confirmed_acts',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    customerGuid: owner(),
    /** Null if the code named none, so that its token is good for any. */
    act: jsonb().$type<BankAct>(),
    confirmedAt: timestamp('confirmed_at').notNull(),
    /** When the token expires. */
    tokenEndsAt: timestamp('token_ends_at').notNull(),
    /** The matching transfer, once reported. */
    transferGuid: text('transfer_guid'),
  },
  (t) => [
    index('confirmed_acts_owner').on(t.customerGuid, t.confirmedAt),
    index('confirmed_acts_age').on(t.confirmedAt),
  ],
);
