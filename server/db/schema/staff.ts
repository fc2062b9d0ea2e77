import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StaffAction, StaffRole } from '#domain/staff/rights.ts';
import { timestamp } from './shared.ts';

/** People of staff, what they may do, and what they did. They are deactivated, never removed: the audit log names them. */

/** Tells rows of the same time apart in a list. */
const serial = () => bigserial({ mode: 'number' });

export const staff = pgTable('staff', {
  id: text().primaryKey(),
  serial: serial(),
  /** Lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  roles: text().array().$type<StaffRole[]>().notNull(),
  /** argon2id, with its parameters; null until the invitation is accepted. */
  passwordHash: text('password_hash'),
  /** Counts changes, so that nobody overwrites one that they did not see. */
  version: integer().notNull().default(1),
  /** Who gave them their roles without a second person: they approve nothing that this person requests. Null after an approval. */
  rolesBy: text('roles_by'),
  createdAt: timestamp('created_at').notNull(),
  deactivatedAt: timestamp('deactivated_at'),
});

const person = () =>
  text('staff_id')
    .notNull()
    .references(() => staff.id);

/** Links by which a person of staff sets a password and an authenticator app; each works once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** A hash of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: person(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    usedAt: timestamp('used_at'),
  },
  (t) => [index('staff_invitations_owner').on(t.staffId), index('staff_invitations_expiry').on(t.expiresAt)],
);

/** Sessions of staff. Each call reads its row, so that ending it acts on the next one. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text().primaryKey(),
    staffId: person(),
    /** Such as "Chrome on Linux". */
    device: text().notNull(),
    /** A hash of the random id in the browser's cookie. */
    deviceHash: text('device_hash').notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** When a person last pressed a key or a button there. */
    activeAt: timestamp('active_at').notNull(),
    /** Renewed or not, it ends then. */
    endsAt: timestamp('ends_at').notNull(),
    endedAt: timestamp('ended_at'),
    /** Until when a factor that was proved there counts. */
    checkedUntil: timestamp('checked_until').notNull(),
    /** The act that it was proved for, and no other; null before. */
    checkedFor: text('checked_for'),
    /** A hash of the random id of the browser that it was proved in; null for a program without. */
    checkedIn: text('checked_in'),
  },
  (t) => [index('staff_sessions_owner').on(t.staffId, t.createdAt.desc()), index('staff_sessions_end').on(t.endsAt)],
);

export type RequestState = 'requested' | 'approved' | 'rejected' | 'withdrawn' | 'expired';

/** Actions that wait for a second person. */
export const staffRequests = pgTable(
  'staff_requests',
  {
    id: text().primaryKey(),
    serial: serial(),
    action: text().$type<StaffAction>().notNull(),
    /** What it is done to, such as the guid of a customer. */
    target: text().notNull(),
    /** What it does, as the server worked it out when it was requested. */
    effect: text().notNull(),
    /** What carries it out, as the code of its action reads it. */
    details: jsonb().$type<unknown>().notNull(),
    reason: text().notNull(),
    state: text().$type<RequestState>().notNull(),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staff.id),
    /** Who approved or rejected it. */
    decidedBy: text('decided_by').references(() => staff.id),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    decidedAt: timestamp('decided_at'),
  },
  (t) => [
    // Whatever our code does: nobody decides what they requested.
    check('staff_requests_two_people', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.requestedBy}`),
    check('staff_requests_decided', sql`(${t.state} in ('approved', 'rejected')) = (${t.decidedBy} is not null)`),
    index('staff_requests_newest').on(t.createdAt.desc(), t.id.desc()),
    index('staff_requests_open').on(t.expiresAt).where(sql`${t.state} = 'requested'`),
  ],
);

/** What somebody was typing, so that it outlives their session and their browser. */
export const staffDrafts = pgTable(
  'staff_drafts',
  {
    staffId: person(),
    /** Where it was typed. */
    key: text().notNull(),
    text: text().notNull(),
    savedAt: timestamp('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.key] }), index('staff_drafts_age').on(t.savedAt)],
);

/** What somebody saved of a list: its filters, its order, its columns. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text().primaryKey(),
    /** Whose it is, shared or not. */
    staffId: person(),
    /** Which list, by the last part of its path: `trades`. */
    list: text().notNull(),
    name: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    /** As the address of the list has it, the page left out. */
    query: text().notNull(),
    /** Counts changes, so that nobody overwrites one that they did not see. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [index('saved_views_of').on(t.list, t.staffId), uniqueIndex('saved_views_name').on(t.staffId, t.list, t.name)],
);

/** What a list begins with for somebody: a saved view, or one that comes with the product. */
export const viewDefaults = pgTable('view_defaults', { staffId: person(), list: text().notNull(), view: text().notNull() }, (t) => [
  primaryKey({ columns: [t.staffId, t.list] }),
  index('view_defaults_of').on(t.view),
]);

/** What was answered to a call with an `Idempotency-Key`, so that the same call has the same answer and is carried out once. */
export const staffAnswers = pgTable(
  'staff_answers',
  {
    staffId: person(),
    key: text().notNull(),
    /** Of the call and its body. */
    callHash: text('call_hash').notNull(),
    data: jsonb().$type<unknown>(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.key] }), index('staff_answers_age').on(t.createdAt)],
);

/** What staff wrote down about customers. Notes only grow: the database refuses UPDATE, DELETE and TRUNCATE (migration 0029). */
export const customerNotes = pgTable(
  'customer_notes',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    /** The bank's. No reference: a note outlives what it is about. */
    customerGuid: text('customer_guid').notNull(),
    staffId: person(),
    text: text().notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('customer_notes_newest').on(t.customerGuid, t.serial.desc())],
);

/** How an audited action ended. `intended` comes before a call to the bank, whose outcome has a row of its own. */
export type AuditOutcome = 'done' | 'intended' | 'refused' | 'failed';

/**
 * What staff did. Each row holds the hash of the one before it, so that no row can be changed, removed or put in between unnoticed. The database
 * refuses UPDATE, DELETE and TRUNCATE (migration 0025). All of it is text as it was hashed.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** 1, 2, 3, … without a gap. */
    serial: bigint({ mode: 'number' }).primaryKey(),
    /** ISO 8601, UTC. */
    at: text().notNull(),
    /** Empty for what a command or the server itself did. */
    actorId: text('actor_id').notNull(),
    /** The name and the roles of that time. */
    actorName: text('actor_name').notNull(),
    actorRoles: text('actor_roles').notNull(),
    sessionId: text('session_id').notNull(),
    requestId: text('request_id').notNull(),
    action: text().notNull(),
    outcome: text().$type<AuditOutcome>().notNull(),
    /** JSON: what it was done to, as `kind:id`. */
    targets: text().notNull(),
    /** JSON: by field, the value before and after; personal values as keyed hashes. */
    changes: text().notNull(),
    reason: text().notNull(),
    /** Of the request that a second person approved; empty without. */
    approvalId: text('approval_id').notNull(),
    previousHash: text('previous_hash').notNull().unique(),
    /** SHA-256 in hex over all of the above. */
    hash: text().notNull().unique(),
  },
  (t) => [
    index('audit_log_actor').on(t.actorId, t.serial.desc()),
    index('audit_log_action').on(t.action, t.serial.desc()),
    index('audit_log_targets').on(t.targets.op('text_pattern_ops'), t.serial.desc()),
    // What was begun, and how it ended.
    index('audit_log_begun').on(t.at).where(sql`${t.outcome} = 'intended' and ${t.approvalId} = ''`),
    index('audit_log_request').on(t.requestId),
  ],
);
