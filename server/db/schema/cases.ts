import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CaseKind } from '#domain/staff/cases.ts';
import { timestamp } from './shared.ts';
import { staff } from './staff.ts';

export type CaseEventKind =
  | 'opened'
  | 'claimed'
  | 'released'
  | 'answered'
  | 'answerUndone'
  | 'decided'
  | 'undone'
  | 'reassigned'
  | 'endedByBank';

/** One per record. Cases are closed, never removed. */
export const cases = pgTable(
  'cases',
  {
    id: text().primaryKey(),
    serial: bigserial({ mode: 'number' }),
    kind: text().$type<CaseKind>().notNull(),
    /** Null if unknown. No reference: cases outlive their subjects. */
    customerGuid: text('customer_guid'),
    record: text().notNull(),
    /** Sorted behind the others. */
    isPossibleSpam: boolean('is_possible_spam').notNull().default(false),
    /** Optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at').notNull(),
    dueAt: timestamp('due_at').notNull(),
    claimedBy: text('claimed_by').references(() => staff.id),
    claimedUntil: timestamp('claimed_until'),
    closedAt: timestamp('closed_at'),
    outcome: text(),
    decidedBy: text('decided_by').references(() => staff.id),
  },
  (t) => [
    uniqueIndex('cases_of_record').on(t.kind, t.record),
    index('cases_due').on(t.dueAt, t.serial).where(sql`${t.closedAt} is null`),
    index('cases_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('cases_by_customer').on(t.customerGuid, t.createdAt.desc()),
    // For expired claims.
    index('cases_claimed').on(t.claimedUntil).where(sql`${t.claimedBy} is not null`),
    check('cases_claim', sql`(${t.claimedBy} is null) = (${t.claimedUntil} is null)`),
    check('cases_outcome', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
  ],
);

export const caseEvents = pgTable(
  'case_events',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => cases.id),
    kind: text().$type<CaseEventKind>().notNull(),
    /** Null for the server. */
    staffId: text('staff_id').references(() => staff.id),
    /** A reason, note or answer. */
    text: text().notNull().default(''),
    version: integer().notNull().default(1),
    triedAt: timestamp('tried_at'),
    mailedAt: timestamp('mailed_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    index('case_events_of').on(t.caseId, t.serial),
    index('case_events_to_mail').on(t.serial).where(sql`${t.kind} = 'answered' and ${t.mailedAt} is null`),
  ],
);
