import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CustomerFlag } from '#domain/staff/flags.ts';
import type { StaffAction, StaffRole } from '#domain/staff/rights.ts';
import { timestamp } from './shared.ts';

/** Staff, their rights and actions. Deactivated, never removed: the audit log names them. */

const serial = () => bigserial({ mode: 'number' });

export const staff = pgTable('staff', {
  id: text().primaryKey(),
  serial: serial(),
  email: text().notNull().unique(),
  name: text().notNull(),
  roles: text().array().$type<StaffRole[]>().notNull(),
  passwordHash: text('password_hash'),
  /** Of the days and times in the console; null for the reporting zone. */
  timeZone: text('time_zone'),
  /** Optimistic locking. */
  version: integer().notNull().default(1),
  /** Assigned the roles alone, and may not approve this person's requests; else null. */
  rolesBy: text('roles_by'),
  /** Shows initials in place of customers' names; null for the roles' default. */
  hidesNames: boolean('hides_names'),
  createdAt: timestamp('created_at').notNull(),
  deactivatedAt: timestamp('deactivated_at'),
});

const person = () =>
  text('staff_id')
    .notNull()
    .references(() => staff.id);

/** Single-use invitations to set a password and an app. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: person(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    usedAt: timestamp('used_at'),
  },
  (t) => [index('staff_invitations_owner').on(t.staffId), index('staff_invitations_expiry').on(t.expiresAt)],
);

/** Read on every call, so that ending a session takes effect at once. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text().primaryKey(),
    staffId: person(),
    device: text().notNull(),
    deviceHash: text('device_hash').notNull(),
    createdAt: timestamp('created_at').notNull(),
    activeAt: timestamp('active_at').notNull(),
    /** Hard limit. */
    endsAt: timestamp('ends_at').notNull(),
    endedAt: timestamp('ended_at'),
    /** Expiry of the last identity check. */
    checkedUntil: timestamp('checked_until').notNull(),
    checkedFor: text('checked_for'),
    /** A hash of the browser's random id; null without cookies. */
    checkedIn: text('checked_in'),
  },
  (t) => [index('staff_sessions_owner').on(t.staffId, t.createdAt.desc()), index('staff_sessions_end').on(t.endsAt)],
);

export type RequestState = 'requested' | 'approved' | 'rejected' | 'withdrawn' | 'expired';

export const staffRequests = pgTable(
  'staff_requests',
  {
    id: text().primaryKey(),
    serial: serial(),
    action: text().$type<StaffAction>().notNull(),
    target: text().notNull(),
    effect: text().notNull(),
    /** For the code that executes it. */
    details: jsonb().$type<unknown>().notNull(),
    reason: text().notNull(),
    state: text().$type<RequestState>().notNull(),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staff.id),
    /** By approval or rejection. */
    decidedBy: text('decided_by').references(() => staff.id),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    decidedAt: timestamp('decided_at'),
  },
  (t) => [
    // Enforced here too: nobody decides their own request.
    check('staff_requests_two_people', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.requestedBy}`),
    check('staff_requests_decided', sql`(${t.state} in ('approved', 'rejected')) = (${t.decidedBy} is not null)`),
    index('staff_requests_newest').on(t.createdAt.desc(), t.id.desc()),
    index('staff_requests_open').on(t.expiresAt).where(sql`${t.state} = 'requested'`),
  ],
);

/** Unsent text that outlives session and browser. */
export const staffDrafts = pgTable(
  'staff_drafts',
  {
    staffId: person(),
    key: text().notNull(),
    text: text().notNull(),
    savedAt: timestamp('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.key] }), index('staff_drafts_age').on(t.savedAt)],
);

/** Searched texts, so that an address has an id in place of a customer's data. */
export const staffSearches = pgTable(
  'staff_searches',
  {
    /** A keyed hash of person and text: a repeated search is kept once. */
    id: text().primaryKey(),
    /** Encrypted. */
    sealedText: text('sealed_text').notNull(),
    keptAt: timestamp('kept_at').notNull(),
  },
  (t) => [index('staff_searches_age').on(t.keptAt)],
);

/** A list's saved filters, order and columns. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text().primaryKey(),
    staffId: person(),
    /** The last part of its path: `trades`. */
    list: text().notNull(),
    name: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    /** The list's query without the page. */
    query: text().notNull(),
    /** Optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [index('saved_views_of').on(t.list, t.staffId), uniqueIndex('saved_views_name').on(t.staffId, t.list, t.name)],
);

/** A staff member's initial view of a list. */
export const viewDefaults = pgTable(
  'view_defaults',
  { staffId: person(), list: text().notNull(), view: text().notNull() },
  (t) => [primaryKey({ columns: [t.staffId, t.list] }), index('view_defaults_of').on(t.view)],
);

/** Replies by `Idempotency-Key`, so that repeated calls run once. */
export const staffAnswers = pgTable(
  'staff_answers',
  {
    staffId: person(),
    key: text().notNull(),
    /** Of path and body. */
    callHash: text('call_hash').notNull(),
    data: jsonb().$type<unknown>(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.key] }), index('staff_answers_age').on(t.createdAt)],
);

/** Staff notes. Insert-only: the database refuses UPDATE, DELETE and TRUNCATE (migration 0029). */
export const customerNotes = pgTable(
  'customer_notes',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    /** No reference: notes outlive their subject. */
    customerGuid: text('customer_guid').notNull(),
    staffId: person(),
    text: text().notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('customer_notes_newest').on(t.customerGuid, t.serial.desc())],
);

/** Notes that their authors took back: shown nowhere. */
export const undoneNotes = pgTable('undone_notes', {
  /** No reference, which would answer a TRUNCATE of notes before their trigger does. */
  serial: bigint({ mode: 'number' }).primaryKey(),
  undoneAt: timestamp('undone_at').notNull(),
});

/** Marks by staff; removed ones stay. */
export const customerFlags = pgTable(
  'customer_flags',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    /** No reference: flags outlive their subject, as notes do. */
    customerGuid: text('customer_guid').notNull(),
    kind: text().$type<CustomerFlag>().notNull(),
    staffId: person(),
    reason: text().notNull(),
    createdAt: timestamp('created_at').notNull(),
    removedBy: text('removed_by').references(() => staff.id),
    removedAt: timestamp('removed_at'),
    /** After its last day; null without one. */
    endsAt: timestamp('ends_at'),
  },
  (t) => [
    index('customer_flags_of').on(t.customerGuid, t.serial),
    uniqueIndex('customer_flags_set').on(t.kind, t.customerGuid).where(sql`${t.removedAt} is null`),
    check('customer_flags_removed', sql`(${t.removedBy} is null) = (${t.removedAt} is null)`),
  ],
);

/** `intended` precedes a call to the bank, whose outcome gets its own row. */
export type AuditOutcome = 'done' | 'intended' | 'refused' | 'failed';

/**
 * Staff actions, hash-chained against tampering. The database refuses UPDATE, DELETE and TRUNCATE
 * (migration 0025). Text, exactly as hashed.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Gapless. */
    serial: bigint({ mode: 'number' }).primaryKey(),
    /** ISO 8601, UTC. */
    at: text().notNull(),
    /** Empty for commands and the server itself. */
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorRoles: text('actor_roles').notNull(),
    sessionId: text('session_id').notNull(),
    requestId: text('request_id').notNull(),
    action: text().notNull(),
    outcome: text().$type<AuditOutcome>().notNull(),
    /** JSON of `kind:id`. */
    targets: text().notNull(),
    /** JSON of old and new values by field; personal ones as keyed hashes. */
    changes: text().notNull(),
    reason: text().notNull(),
    /** The approved request; empty if none. */
    approvalId: text('approval_id').notNull(),
    previousHash: text('previous_hash').notNull().unique(),
    hash: text().notNull().unique(),
  },
  (t) => [
    index('audit_log_actor').on(t.actorId, t.serial.desc()),
    index('audit_log_action').on(t.action, t.serial.desc()),
    index('audit_log_targets').on(t.targets.op('text_pattern_ops'), t.serial.desc()),
    index('audit_log_begun').on(t.at).where(sql`${t.outcome} = 'intended' and ${t.approvalId} = ''`),
    index('audit_log_request').on(t.requestId),
  ],
);
