import type { BreakClass, BreakRecord, ReconCheck } from '#domain/staff/reconciliation.ts';
import type { Database } from '#server/db/database.ts';
import type { BackendServices } from '../../kit/services.ts';

/** What a run works with. */
export type Reconciling = Pick<BackendServices, 'bank' | 'clock' | 'config' | 'db'>;

/** A difference between the bank and our copies. */
export interface Finding {
  readonly class: BreakClass;
  readonly recordKind: BreakRecord;
  readonly record: string;
  readonly customerGuid: string | null;
  /** Empty where records are counted. */
  readonly asset: string;
  /** In base units; null where a side has nothing, or does not say. */
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  /** Ours less theirs, a side that has nothing counted as nothing; null where a side does not say. */
  readonly difference: bigint | null;
  /** What the difference is worth, without its sign; null where that is unknown. */
  readonly cents: bigint | null;
  /** When the record was created, in ms; null for what has no day. */
  readonly at: number | null;
  /** Whether it changed so lately that the copy may not be here yet: then it is no break. */
  readonly isLate: boolean;
}

/** Which records a part of a check compared to their end: their other breaks are resolved. */
export type Settled = 'all' | ReadonlyArray<Pick<Finding, 'recordKind' | 'record'>>;

/** A part of a check. */
export interface Part {
  /** How many records or sums, each counted once in a run. */
  readonly compared: number;
  /** How many of the findings are late, each counted once in a run. */
  readonly late: number;
  readonly findings: readonly Finding[];
  readonly settled: Settled;
  /** Where the next part begins; null after the last one. */
  readonly next: string | null;
  /** Where the next run goes on in the ledger; null to leave it as it is. */
  readonly mark?: string | null;
  /** Why it was not compared, or not as a whole; null when it was. */
  readonly without?: { readonly state: 'partly' | 'notChecked'; readonly reason: string } | null;
}

export interface Context extends Reconciling {
  readonly db: Database;
  /** Everything, or what changed since the last run. */
  readonly scope: 'full' | 'changes';
  /** Up to when the copies are complete, by the bank's clock, in ms. */
  readonly asOf: number;
  /** The same of the run before this one. */
  readonly since: number;
  /** Where the run before this one ended in the ledger; null without one. */
  readonly mark: string | null;
}

/** One question, answered part by part. */
export interface Check {
  readonly id: ReconCheck;
  /** Whether it also compares what changed, after each change. */
  readonly followsChanges: boolean;
  /** @param position of a part, as the one before said; null for the first */
  run(context: Context, position: string | null): Promise<Part>;
}

/** Why something was not compared. It is no failure: the next run tries again. */
export class NotCompared extends Error {}

/** Records that changed within so many milliseconds may not be here yet. */
export const lateMilliseconds = 5 * 60_000;

/** A check that is one comparison of sums: whatever it does not find is resolved. */
export const sumCheck = (id: ReconCheck, find: (context: Context) => Promise<Pick<Part, 'compared' | 'findings' | 'without'>>): Check => ({
  id,
  followsChanges: false,
  run: async (context) => ({ settled: 'all', late: 0, next: null, ...(await find(context)) }),
});

export const noLedger = 'The bank shows no ledger entries.';
