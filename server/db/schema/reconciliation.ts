import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  BreakClass,
  BreakRecord,
  BreakState,
  CheckState,
  ReconCheck,
  RunTrigger,
} from '#domain/staff/reconciliation.ts';
import { baseUnits, timestamp } from './shared.ts';
import { staff } from './staff.ts';

export interface CheckResult {
  readonly check: ReconCheck;
  readonly state: CheckState;
  /** Empty if fully checked. */
  readonly reason: string;
  readonly compared: number;
  /** Differences of fresh records; not breaks yet. */
  readonly late: number;
  readonly found: number;
  /** By the bank's clock (ms); null if never. */
  readonly upTo: number | null;
  /** The next ledger position; null if not applicable. */
  readonly mark: string | null;
}

/** Reconciliation runs, one at a time. */
export const reconRuns = pgTable(
  'recon_runs',
  {
    id: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    trigger: text().$type<RunTrigger>().notNull(),
    /** For manual runs. */
    staffId: text('staff_id').references(() => staff.id),
    beganAt: timestamp('began_at').notNull(),
    endedAt: timestamp('ended_at'),
    /** By the bank's clock; null if not complete yet. */
    asOf: timestamp('as_of'),
    changedAt: timestamp('changed_at'),
    /** The current check and position; null at its start. */
    step: integer().notNull().default(0),
    position: text(),
    /** Including the current one. */
    checks: jsonb().$type<readonly CheckResult[]>().notNull().default([]),
    /** The working process, and its lease. */
    lease: text(),
    leaseEndsAt: timestamp('lease_ends_at'),
  },
  (t) => [
    uniqueIndex('recon_runs_open').on(sql`(${t.endedAt} is null)`).where(sql`${t.endedAt} is null`),
    index('recon_runs_newest').on(t.serial.desc()),
    // The last full run.
    index('recon_runs_full').on(t.serial.desc()).where(sql`${t.trigger} <> 'sync'`),
    // For sweeping incremental runs.
    index('recon_runs_age').on(t.beganAt).where(sql`${t.trigger} = 'sync'`),
  ],
);

/** Differences from the bank: explained or resolved, never removed. */
export const reconBreaks = pgTable(
  'recon_breaks',
  {
    id: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    check: text('check_id').$type<ReconCheck>().notNull(),
    class: text().$type<BreakClass>().notNull(),
    recordKind: text('record_kind').$type<BreakRecord>().notNull(),
    record: text().notNull(),
    customerGuid: text('customer_guid'),
    /** Empty for counts. */
    asset: text().notNull(),
    /** Base units; null if missing or unstated. */
    ours: baseUnits(),
    theirs: baseUnits(),
    /** Ours minus theirs; null if either is unstated. */
    difference: baseUnits(),
    /** Absolute value; null if unknown. */
    cents: baseUnits(),
    /** `2026-01-15`, in UTC; null without a day. */
    day: text(),
    state: text().$type<BreakState>().notNull().default('open'),
    /** Optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at').notNull(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
    lastRun: text('last_run').notNull(),
    explainedById: text('explained_by').references(() => staff.id),
    explainedAt: timestamp('explained_at'),
    reason: text().notNull().default(''),
    resolvedAt: timestamp('resolved_at'),
  },
  (t) => [
    uniqueIndex('recon_breaks_once')
      .on(t.check, t.recordKind, t.record, t.class, t.asset)
      .where(sql`${t.resolvedAt} is null`),
    index('recon_breaks_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('recon_breaks_open').on(t.day).where(sql`${t.state} = 'open'`),
    check('recon_breaks_state', sql`(${t.state} = 'resolved') = (${t.resolvedAt} is not null)`),
    check(
      'recon_breaks_explained',
      sql`${t.state} <> 'explained' or (${t.explainedAt} is not null and ${t.explainedById} is not null)`,
    ),
  ],
);

/** Baselines of sums: later ones compare the changes since. */
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

/** Closed months. Without a row, a month is open. */
export const periods = pgTable(
  'periods',
  {
    month: text().primaryKey(),
    state: text().$type<'open' | 'closed'>().notNull(),
    version: integer().notNull().default(1),
    /** Requester and approver of the last change. */
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staff.id),
    approvedBy: text('approved_by')
      .notNull()
      .references(() => staff.id),
    changedAt: timestamp('changed_at').notNull(),
    asOf: timestamp('as_of').notNull(),
  },
  // Enforced here too: nobody closes a month alone.
  (t) => [check('periods_two_people', sql`${t.requestedBy} <> ${t.approvedBy}`)],
);

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
