import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BreakClass, BreakRecord, BreakState, CheckState, ReconCheck, RunTrigger } from '#domain/staff/reconciliation.ts';
import { baseUnits, timestamp } from './shared.ts';
import { staff } from './staff.ts';

/** What became of one check of a run. */
export interface CheckResult {
  readonly check: ReconCheck;
  readonly state: CheckState;
  /** Why it was not checked, or not as a whole; empty otherwise. */
  readonly reason: string;
  readonly compared: number;
  /** Differences that are no breaks yet, as their records changed a moment ago. */
  readonly late: number;
  readonly found: number;
  /** Up to when it was compared last, by the bank's clock (ms); null before the first time. */
  readonly upTo: number | null;
  /** Where the next run goes on in the ledger; null where the check reads none. */
  readonly mark: string | null;
}

/** Comparisons with the bank, from their begin on. One is under way at a time. */
export const reconRuns = pgTable(
  'recon_runs',
  {
    id: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    trigger: text().$type<RunTrigger>().notNull(),
    /** Of one on demand. */
    staffId: text('staff_id').references(() => staff.id),
    beganAt: timestamp('began_at').notNull(),
    endedAt: timestamp('ended_at'),
    /** Up to when the copies were complete, by the bank's clock; null where they are not yet. */
    asOf: timestamp('as_of'),
    /** The last change that any copy of a trade or a transfer had then. */
    changedAt: timestamp('changed_at'),
    /** Which of the checks it is at, and where in it; null at its begin. */
    step: integer().notNull().default(0),
    position: text(),
    /** The checks that are done, and the one that it is at. */
    checks: jsonb().$type<readonly CheckResult[]>().notNull().default([]),
    /** Which process works on it, and until when it may. */
    lease: text(),
    leaseEndsAt: timestamp('lease_ends_at'),
  },
  (t) => [
    uniqueIndex('recon_runs_open').on(sql`(${t.endedAt} is null)`).where(sql`${t.endedAt} is null`),
    index('recon_runs_newest').on(t.serial.desc()),
    // The last one that compared everything.
    index('recon_runs_full').on(t.serial.desc()).where(sql`${t.trigger} <> 'sync'`),
    // The sweep of those that followed a change.
    index('recon_runs_age').on(t.beganAt).where(sql`${t.trigger} = 'sync'`),
  ],
);

/** Differences between the bank and our copies. They are explained, or resolved by later data, never removed. */
export const reconBreaks = pgTable(
  'recon_breaks',
  {
    id: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    check: text('check_id').$type<ReconCheck>().notNull(),
    class: text().$type<BreakClass>().notNull(),
    recordKind: text('record_kind').$type<BreakRecord>().notNull(),
    /** The guid of a trade or a transfer (of a return: of what came back), an asset, or a source and a day. */
    record: text().notNull(),
    customerGuid: text('customer_guid'),
    /** Empty where records were counted. */
    asset: text().notNull(),
    /** In base units of the asset; null where a side has nothing, or does not say. */
    ours: baseUnits(),
    theirs: baseUnits(),
    /** Ours less theirs; null while either is not said. */
    difference: baseUnits(),
    /** What the difference is worth, without its sign; null where that is unknown. */
    cents: baseUnits(),
    /** `2026-01-15`, in UTC, when the record was created; null for what has no day. */
    day: text(),
    state: text().$type<BreakState>().notNull().default('open'),
    /** Counts changes, so that nobody explains what they did not see. */
    version: integer().notNull().default(1),
    /** When it was found. */
    createdAt: timestamp('created_at').notNull(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
    /** Of the run that saw it last. */
    lastRun: text('last_run').notNull(),
    explainedById: text('explained_by').references(() => staff.id),
    explainedAt: timestamp('explained_at'),
    reason: text().notNull().default(''),
    /** When later data made both sides equal. */
    resolvedAt: timestamp('resolved_at'),
  },
  (t) => [
    uniqueIndex('recon_breaks_once').on(t.check, t.recordKind, t.record, t.class, t.asset).where(sql`${t.resolvedAt} is null`),
    index('recon_breaks_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('recon_breaks_open').on(t.day).where(sql`${t.state} = 'open'`),
    check('recon_breaks_state', sql`(${t.state} = 'resolved') = (${t.resolvedAt} is not null)`),
    check('recon_breaks_explained', sql`${t.state} <> 'explained' or (${t.explainedAt} is not null and ${t.explainedById} is not null)`),
  ],
);

/** Where two sums were last known to belong together: later ones are compared by what changed since. */
export const reconPoints = pgTable(
  'recon_points',
  {
    check: text('check_id').$type<ReconCheck>().notNull(),
    asset: text().notNull(),
    ours: baseUnits().notNull(),
    theirs: baseUnits().notNull(),
    asOf: timestamp('as_of').notNull(),
  },
  (t) => [primaryKey({ columns: [t.check, t.asset] })],
);

/** Months of the reporting zone that somebody closed. One that has no row is open. */
export const periods = pgTable(
  'periods',
  {
    /** `2026-01`. */
    month: text().primaryKey(),
    state: text().$type<'open' | 'closed'>().notNull(),
    version: integer().notNull().default(1),
    /** Who requested the last change, and who approved it. */
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staff.id),
    approvedBy: text('approved_by')
      .notNull()
      .references(() => staff.id),
    changedAt: timestamp('changed_at').notNull(),
    /** Of the figures: up to when the copies were complete, by the bank's clock. */
    asOf: timestamp('as_of').notNull(),
  },
  // Whatever our code does: nobody closes a month alone.
  (t) => [check('periods_two_people', sql`${t.requestedBy} <> ${t.approvedBy}`)],
);

/** What a month came to when it was closed. */
export const periodFigures = pgTable(
  'period_figures',
  {
    month: text()
      .notNull()
      .references(() => periods.month),
    key: text().notNull(),
    asset: text().notNull(),
    amount: baseUnits().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.key, t.asset] })],
);
