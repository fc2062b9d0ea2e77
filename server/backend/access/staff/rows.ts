import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import type { CaseRow, caseStates } from '#domain/staff/caseList.ts';
import type { CaseKind } from '#domain/staff/cases.ts';
import type { StaffAction } from '#domain/staff/rights.ts';
import { timestamp } from '#server/db/schema/shared.ts';
import type { RequestState } from '#server/db/schema/staff.ts';

/** Views for staff lists, made by the first migration; separate from the migrated tables. */

export const staffRows = pgTable('staff_rows', {
  id: text().primaryKey(),
  serial: bigint({ mode: 'number' }).notNull(),
  createdAt: timestamp('created_at').notNull(),
  name: text().notNull(),
  email: text().notNull(),
  roles: text().notNull(),
  state: text().notNull(),
  factors: text().notNull(),
  lastSeenAt: timestamp('last_seen_at'),
  sessions: integer().notNull(),
  version: integer().notNull(),
});

export const requestRows = pgTable('staff_request_rows', {
  id: text().primaryKey(),
  serial: bigint({ mode: 'number' }).notNull(),
  createdAt: timestamp('created_at').notNull(),
  action: text().$type<StaffAction>().notNull(),
  target: text().notNull(),
  effect: text().notNull(),
  reason: text().notNull(),
  state: text().$type<RequestState>().notNull(),
  requestedBy: text('requested_by').notNull(),
  requestedById: text('requested_by_id').notNull(),
  decidedBy: text('decided_by').notNull(),
  decidedAt: timestamp('decided_at'),
  expiresAt: timestamp('expires_at').notNull(),
});

/** Cases with their assignees: a view made by the first migration. */
export const caseRows = pgTable('case_rows', {
  id: text().primaryKey(),
  serial: bigint({ mode: 'number' }).notNull(),
  createdAt: timestamp('created_at').notNull(),
  kind: text().$type<CaseKind>().notNull(),
  state: text().$type<(typeof caseStates)[number]>().notNull(),
  waitsFor: text('waits_for').$type<CaseRow['waitsFor']>(),
  dueAt: timestamp('due_at'),
  customerGuid: text('customer_guid'),
  assignee: text().notNull(),
  assigneeId: text('assignee_id').notNull(),
  claimedUntil: timestamp('claimed_until'),
  spam: text().$type<CaseRow['spam']>().notNull(),
  closedAt: timestamp('closed_at'),
  outcome: text().notNull(),
});

/** ISO 8601, which sorts by time as text. */
const isoTime = customType<{ data: number; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => Date.parse(value),
  toDriver: (value) => new Date(value).toISOString(),
});

export const auditRows = pgTable('audit_log', {
  serial: bigint({ mode: 'number' }).primaryKey(),
  at: isoTime().notNull(),
  createdAt: isoTime('at').notNull(),
  actorName: text('actor_name').notNull(),
  actorId: text('actor_id').notNull(),
  action: text().notNull(),
  outcome: text().notNull(),
  targets: text().notNull(),
  changes: text().notNull(),
  reason: text().notNull(),
  sessionId: text('session_id').notNull(),
  requestId: text('request_id').notNull(),
  approvalId: text('approval_id').notNull(),
  hash: text().notNull(),
});

/** Case-insensitive substring search. */
export const contains = (column: PgColumn, [text = '']: readonly string[]): SQL =>
  sql`position(lower(${text}) in lower(${column})) > 0`;
