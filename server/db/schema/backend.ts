import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AddressHoldHistory } from '#domain/addresses/addressHold.ts';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import type { ExternalChangeKind } from '#domain/security/events.ts';
import type { MailChoices } from '#domain/security/mailChoices.ts';
import { baseUnits, timestamp, transactionId } from './shared.ts';

/** What a customer confirmed their identity with: a code from their mailbox, or two-step verification. */
export type FreshCheckKind = 'email' | 'factor';

/**
 * The product's customers: the bridge between the person who signs in and the bank's customer. A row exists from the first step of
 * sign-up, so that a retry with the same email finishes an interrupted one.
 */
export const customers = pgTable(
  'customers',
  {
    /** Lower case: the key that sign-up is resumed by. */
    email: text().primaryKey(),
    displayName: text('display_name').notNull(),
    /** The authentication service's user id; null until that step is done. */
    identityUid: text('identity_uid').unique(),
    /** The bank's customer; null until that step is done. */
    bankCustomerGuid: text('bank_customer_guid').unique(),
    /** `started`, `complete`. */
    signUpState: text('sign_up_state').$type<'started' | 'complete'>().notNull(),
    /** Held by the request that works on the sign-up: two at once must not create two bank customers. Void after `leaseEndsAt`. */
    lease: text(),
    leaseEndsAt: timestamp('lease_ends_at'),
    /** `iat` (seconds) of the newest user token: the one live session of this customer. */
    latestIat: integer('latest_iat'),
    /** User tokens up to this `iat` have ended, by a sign-out or a new password. As every token has an `iat` of its own, no second is shared. */
    endedIat: integer('ended_iat'),
    /** `iat` of the session that said last when its customer was active, and when that was: one that has said so once ends without activity. */
    activeIat: integer('active_iat'),
    activeAt: timestamp('active_at'),
    /**
     * The authentication service's mark of when the password last changed, as of the last sign-in. Another mark at the next one means a change
     * on that service's own pages. Null after our own changes.
     */
    validSince: integer('valid_since'),
    /** What was changed about the sign-in at the authentication service without us, as of our last look and told to the customer; null for nothing. */
    externalChange: text('past_us').$type<ExternalChangeKind>(),
    /** As on the identity document; null for those who gave only one name. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** E.164: `+15195550123`. */
    phone: text(),
    /** Country of residence, ISO 3166-1 alpha-2. */
    country: text(),
    /** As entered at sign-up: somebody else's, whether or not there is such a code. */
    referralCode: text('referral_code'),
    /** The code that the customer invites others with; made when they first look at it. */
    ownReferralCode: text('own_referral_code').unique(),
    /** `iat` of the session whose owner entered a one-time code or passed two-step verification last, and until when that counts as fresh. */
    checkedIat: integer('checked_iat'),
    checkedUntil: timestamp('checked_until'),
    /** What that was; null when unknown. */
    checkedBy: text('checked_by').$type<FreshCheckKind>(),
    /** The act that it was for, and no other; null for one that named none. */
    checkedFor: text('checked_for'),
    /** A hash of the browser's random id, where it counts; null for a program without. */
    checkedIn: text('checked_in'),
    /** Until when withdrawals are refused after a change to the account's security. */
    sendsPausedUntil: timestamp('sends_paused_until'),
    /** Since when the customer has the account locked. */
    lockedAt: timestamp('locked_at'),
    /** Since when staff has the account frozen: nobody signs in. What the customer proves does not lift it. */
    frozenAt: timestamp('frozen_at'),
    /** Counts what staff changed, so that nobody decides about what they did not see. */
    staffVersion: integer('staff_version').notNull().default(1),
    /** The bank's verification that unlocks the account once it has passed. */
    unlockVerificationGuid: text('unlock_verification_guid'),
    /** When the account closes, as its customer asked; null while nobody did, and once it is closed. */
    closesAt: timestamp('closes_at'),
    /** Since when it is closed: nobody signs in any more, and the records stay. */
    closedAt: timestamp('closed_at'),
    /** Whether a password from a browser that is new to the customer needs an emailed code as well. */
    newBrowserCodes: boolean('new_browser_codes').notNull().default(true),
    /** Whether a sign-up took the place of an earlier one, and nobody knows whose password was confirmed. */
    openedAgain: boolean('opened_again').notNull().default(false),
    mailChoices: jsonb('mail_choices').$type<Partial<MailChoices>>().notNull().default({}),
    /** The transaction that last changed whether a session lives, set by a trigger: what every process reads the news of sessions by. */
    sessionXid: transactionId('session_xid').default(sql`pg_current_xact_id()`),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    // Whose money is watched.
    index('customers_frozen').on(t.frozenAt).where(sql`${t.frozenAt} is not null`),
    index('customers_session_xid').on(t.sessionXid),
  ],
);

/** The customer whose row it is, which goes with them. */
export const owner = () =>
  text('customer_guid')
    .notNull()
    .references(() => customers.bankCustomerGuid, { onDelete: 'cascade' });
/** The same as the key of a table with one row per customer. */
export const ownerKey = () => owner().primaryKey();

/** What received coins cost, as only the customer knows: one row per deposit, gone with the customer. */
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

/** Keys that the backend signs user and staff tokens with (ES256). */
export const backendSigningKeys = pgTable('backend_signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<Readonly<Record<string, unknown>>>().notNull(),
  createdAt: timestamp('created_at').notNull(),
});

/** Calls counted per key within a window, shared by every process on the database. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expiresAt: timestamp('expires_at').notNull(),
});

/** One-time codes, stored only as keyed hashes. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    email: text().notNull(),
    /** What the code authorizes: `plain`, `crypto`, or `sign-in` from a new browser. */
    purpose: text().$type<'plain' | 'crypto' | 'sign-in'>().notNull(),
    codeHash: text('code_hash').notNull(),
    /** What its mail says that it does; null without. */
    actionText: text('deed'),
    /** The act that it is for, and no other; null for one that named none. */
    act: jsonb().$type<CodeSubject>(),
    /** Wrong tries so far. */
    attempts: integer().notNull().default(0),
    sentAt: timestamp('sent_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** When it was used, replaced by a newer one, or had its fifth wrong try, from which the lock counts. It is void from then on. */
    endedAt: timestamp('ended_at'),
  },
  (t) => [index('one_time_codes_newest').on(t.email, t.purpose, t.serial.desc()), index('one_time_codes_expiry').on(t.expiresAt)],
);

/** Password reset links; each works once. */
export const passwordResets = pgTable('password_resets', {
  /** A hash of the link's token. */
  tokenHash: text('token_hash').primaryKey(),
  email: text().notNull(),
  expiresAt: timestamp('expires_at').notNull(),
  usedAt: timestamp('used_at'),
  createdAt: timestamp('created_at').notNull(),
});

/** Visitors' messages, stored before they are emailed, so that a mail server failure loses nothing. */
export const contactMessages = pgTable('contact_messages', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  /** The reference that the sender gets. */
  reference: text().notNull().unique(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text(),
  /** Which form it came from. */
  topic: text().$type<'general' | 'otc'>().notNull().default('general'),
  subject: text().notNull(),
  message: text().notNull(),
  /** What the form asks besides the message, such as the side and the size of a large order. */
  details: jsonb().$type<Readonly<Record<string, string>>>(),
  /** It may be spam: staff gets it marked, and its sender gets no receipt. */
  isPossibleSpam: boolean('is_possible_spam').notNull().default(false),
  mailedAt: timestamp('mailed_at'),
  createdAt: timestamp('created_at').notNull(),
});

/** Identity verifications at the bank, from when the backend first saw one until its customer was emailed the decision. */
export const verificationWatches = pgTable(
  'verification_watches',
  {
    /** The bank's. */
    verificationGuid: text('verification_guid').primaryKey(),
    customerGuid: text('customer_guid').notNull(),
    /** The last try to email the decision, of one process: another one comes no sooner than after a few minutes. */
    triedAt: timestamp('tried_at'),
    /** When the email was accepted, or when it was certain that there is none to send. */
    endedAt: timestamp('ended_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('verification_watches_open').on(t.createdAt).where(sql`${t.endedAt} is null`)],
);

/** The holds of new withdrawal addresses that a customer chose. Without a row nothing was ever changed. */
export const addressHolds = pgTable('address_holds', {
  customerGuid: ownerKey(),
  holds: jsonb().$type<AddressHoldHistory>().notNull(),
  updatedAt: timestamp('updated_at').notNull(),
});

/** External wallets at the bank, from when the backend first saw one until its customer was emailed about it. */
export const destinationWatches = pgTable(
  'wallet_watches',
  {
    /** The bank's. */
    guid: text('wallet_guid').primaryKey(),
    kind: text().$type<'wallets' | 'bankAccounts'>().notNull().default('wallets'),
    /** The last try to email, of one process: another one comes no sooner than after a few minutes. */
    triedAt: timestamp('tried_at'),
    /** When the email was accepted, or when it was certain that there is none to send. */
    endedAt: timestamp('ended_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('wallet_watches_open').on(t.createdAt).where(sql`${t.endedAt} is null`)],
);

/** Since when the backend watches something at the bank: what is older is no news. */
export const watchStarts = pgTable('watch_starts', {
  /** `wallets`. */
  name: text().primaryKey(),
  since: timestamp().notNull(),
});
