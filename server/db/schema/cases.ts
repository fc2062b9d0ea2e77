import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CaseKind } from '#domain/staff/cases.ts';
import { timestamp } from './shared.ts';
import { staff } from './staff.ts';

export type CaseEventKind = 'opened' | 'claimed' | 'released' | 'answered' | 'decided' | 'reassigned' | 'endedByBank';

/** What staff looks into: one row for each record that raised one. Cases are closed, never removed. */
export const cases = pgTable(
  'cases',
  {
    id: text().primaryKey(),
    serial: bigserial({ mode: 'number' }),
    kind: text().$type<CaseKind>().notNull(),
    /** The bank's; null where nobody is known, such as behind a message. No reference: a case outlives what it is about. */
    customerGuid: text('customer_guid'),
    /** What raised it: the guid of a verification or a transfer, the reference of a message. */
    record: text().notNull(),
    /** Of a message: it may be spam, and waits behind the others. */
    isPossibleSpam: boolean('is_possible_spam').notNull().default(false),
    /** Counts changes, so that nobody decides what they did not see. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at').notNull(),
    dueAt: timestamp('due_at').notNull(),
    /** Who works on it, until when. */
    claimedBy: text('claimed_by').references(() => staff.id),
    claimedUntil: timestamp('claimed_until'),
    closedAt: timestamp('closed_at'),
    /** Ours, or `endedByBank`; null while it is open. */
    outcome: text(),
    decidedBy: text('decided_by').references(() => staff.id),
  },
  (t) => [
    uniqueIndex('cases_of_record').on(t.kind, t.record),
    index('cases_due').on(t.dueAt, t.serial).where(sql`${t.closedAt} is null`),
    index('cases_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('cases_by_customer').on(t.customerGuid, t.createdAt.desc()),
    // Claims whose time is up.
    index('cases_claimed').on(t.claimedUntil).where(sql`${t.claimedBy} is not null`),
    check('cases_claim', sql`(${t.claimedBy} is null) = (${t.claimedUntil} is null)`),
    check('cases_outcome', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
  ],
);

/** What became of a case, step by step. */
export const caseEvents = pgTable(
  'case_events',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => cases.id),
    kind: text().$type<CaseEventKind>().notNull(),
    /** Null for what the server itself did. */
    staffId: text('staff_id').references(() => staff.id),
    /** The reason, the note or the answer. */
    text: text().notNull().default(''),
    /** Of the case, once this had happened. */
    version: integer().notNull().default(1),
    /** Of an answer: when somebody last tried to email it, and when it was accepted. */
    triedAt: timestamp('tried_at'),
    mailedAt: timestamp('mailed_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    index('case_events_of').on(t.caseId, t.serial),
    index('case_events_to_mail').on(t.serial).where(sql`${t.kind} = 'answered' and ${t.mailedAt} is null`),
  ],
);
