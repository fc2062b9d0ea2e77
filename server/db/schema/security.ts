import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { SecurityEventKind } from '#domain/security/events.ts';
import { type FreshCheckKind, owner, ownerKey } from './backend.ts';
import { timestamp } from './shared.ts';

/** Methods of two-step verification, and what is kept about the security of an account. */

/**
 * Whose factor it is: the bank's guid of a customer, or the id of a person of staff. Neither is ever removed. The column has the name that it had
 * before staff came: a process of the version before reads it.
 */
const holder = () => optionalHolder().notNull();
const optionalHolder = () => text('customer_guid');

/** Authenticator apps (RFC 6238), at most one per customer. */
export const authenticators = pgTable('authenticators', {
  holder: holder().primaryKey(),
  /** Encrypted, as `kid.iv.ciphertext`; null until the first code confirms one. */
  secret: text(),
  confirmedAt: timestamp('confirmed_at'),
  /** A new secret that no code has confirmed yet, encrypted too. */
  pendingSecret: text('pending_secret'),
  pendingSince: timestamp('pending_since'),
  /** The thirty-second step of the last code used: none up to it counts again. */
  lastStep: integer('last_step'),
});

/** Passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, in base64url. */
    id: text().primaryKey(),
    holder: holder(),
    name: text().notNull(),
    /** COSE key, in base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer().notNull(),
    transports: jsonb().$type<readonly string[]>().notNull(),
    createdAt: timestamp('created_at').notNull(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_named').on(t.holder, t.name)],
);

/** Challenges that a passkey must sign; each works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** A hash of the challenge. */
    challengeHash: text('challenge_hash').primaryKey(),
    /** Null for one that any passkey may sign: who signs in by it is known once it is signed. */
    holder: optionalHolder(),
    purpose: text().notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt)],
);

/** Recovery codes, as keyed hashes; each works once. */
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

/** The newest recovery codes of a customer who has entered none of them yet: they can be shown again for a day. Removed once one was entered. */
export const unsavedRecoveryCodes = pgTable('unsaved_recovery_codes', {
  holder: holder().primaryKey(),
  /** All of them, encrypted; null once the day is over. */
  sealed: text(),
  createdAt: timestamp('created_at').notNull(),
});

/** Wrong tries at two-step verification, by what they were for and, at sign-in, by where they came from; five lock that for a while. */
export const factorTries = pgTable(
  'factor_tries',
  {
    holder: holder(),
    purpose: text().notNull(),
    attempts: integer().notNull(),
    /** When the last one was that is allowed. */
    lockedAt: timestamp('locked_at'),
    /** When the last one was; null of a version that did not note it. */
    triedAt: timestamp('tried_at'),
  },
  (t) => [primaryKey({ columns: [t.holder, t.purpose] })],
);

/** What happened to the security of an account, kept for ninety days. */
export const securityEvents = pgTable(
  'security_events',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    customerGuid: owner(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** Such as "Chrome on Linux"; null when no browser caused it. */
    device: text(),
    /** What it was about, such as a passkey's name. */
    detail: text(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    index('security_events_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('security_events_newest').on(t.createdAt.desc(), t.serial.desc()),
  ],
);

/** The browsers that are known to a customer. */
export const devices = pgTable(
  'devices',
  {
    customerGuid: owner(),
    /** A hash of the random id in the browser's cookie. */
    deviceHash: text('device_hash').notNull(),
    name: text().notNull(),
    /** What it did last: opened the account, entered an emailed code, or signed in. */
    knownBy: text('known_by').$type<'signUp' | 'code' | 'signIn'>().notNull().default('signIn'),
    firstSeenAt: timestamp('first_seen_at').notNull(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerGuid, t.deviceHash] }), index('devices_of_browser').on(t.deviceHash)],
);

/** Links in security emails, and what opening one allows. */
export const accountLinks = pgTable(
  'account_links',
  {
    /** A hash of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<'lock' | 'email' | 'pendingEmail'>().notNull(),
    customerGuid: owner(),
    /** The address that is to become the customer's. */
    newEmail: text('new_email'),
    /** What the customer confirmed their identity with before they requested that address; null when unknown. */
    requestedBy: text('requested_by').$type<FreshCheckKind>(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    usedAt: timestamp('used_at'),
  },
  (t) => [index('account_links_owner').on(t.customerGuid), index('account_links_expiry').on(t.expiresAt)],
);

/** Changes of address that the new mailbox has confirmed, and that wait so that the old one can stop them; at most one per customer. */
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

/** Transfers and trades at the bank, from when the backend first saw one until its customer was emailed about it. */
export const moneyWatches = pgTable(
  'money_watches',
  {
    /** The bank's. */
    recordGuid: text('record_guid').primaryKey(),
    kind: text().$type<'transfer' | 'trade'>().notNull(),
    customerGuid: text('customer_guid').notNull(),
    /** The last try to email, of one process: another one comes no sooner than after a few minutes. */
    triedAt: timestamp('tried_at'),
    /** When the email was accepted, or when it was certain that there is none to send. */
    endedAt: timestamp('ended_at'),
    /** When it was compared with what codes named; null before, and where the bank itself does that. */
    comparedAt: timestamp('compared_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('money_watches_open').on(t.createdAt)],
);

/** What customers confirmed with a code or a second factor, for a bank that takes the token of one act for another: its transfers are compared with these. */
export const confirmedActs = pgTable(
  'confirmed_acts',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    customerGuid: owner(),
    /** Null for a code that named none, whose token is good for any. */
    act: jsonb().$type<BankAct>(),
    confirmedAt: timestamp('confirmed_at').notNull(),
    /** When the bank stops accepting the token. */
    tokenEndsAt: timestamp('token_ends_at').notNull(),
    /** The transfer that it named, once the bank has reported one. */
    transferGuid: text('transfer_guid'),
  },
  (t) => [index('confirmed_acts_owner').on(t.customerGuid, t.confirmedAt), index('confirmed_acts_age').on(t.confirmedAt)],
);
