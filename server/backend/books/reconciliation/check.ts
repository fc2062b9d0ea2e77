import type { BreakClass, BreakRecord, ReconCheck } from '#domain/staff/reconciliation.ts';
import type { Database } from '#server/db/database.ts';
import type { BackendServices } from '../../kit/services.ts';

/** Dependencies of a run. */
export type Reconciling = Pick<BackendServices, 'bank' | 'clock' | 'config' | 'db'>;

export interface Finding {
  readonly class: BreakClass;
  readonly recordKind: BreakRecord;
  readonly record: string;
  readonly customerGuid: string | null;
  /** Empty for counts. */
  readonly asset: string;
  /** Base units; null if missing or unstated. */
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  /** Ours minus theirs, missing as zero; null if a side does not say. */
  readonly difference: bigint | null;
  /** Absolute value; null if unknown. */
  readonly cents: bigint | null;
  /** In ms; null without a day. */
  readonly at: number | null;
  /** Too recent to judge: the copy may not have arrived. */
  readonly isLate: boolean;
}

/** Fully compared records: their other breaks are resolved. */
export type Settled = 'all' | ReadonlyArray<Pick<Finding, 'recordKind' | 'record'>>;

export interface Part {
  readonly compared: number;
  readonly late: number;
  readonly findings: readonly Finding[];
  readonly settled: Settled;
  readonly next: string | null;
  /** The ledger position for the next run; null leaves it. */
  readonly mark?: string | null;
  /** Null if fully compared. */
  readonly without?: { readonly state: 'partly' | 'notChecked'; readonly reason: string } | null;
}

export interface Context extends Reconciling {
  readonly db: Database;
  readonly scope: 'full' | 'changes';
  readonly asOf: number;
  readonly since: number;
  /** The previous run's end in the ledger; null without one. */
  readonly mark: string | null;
}

export interface Check {
  readonly id: ReconCheck;
  /** Also runs on recent changes. */
  readonly followsChanges: boolean;
  run(context: Context, position: string | null): Promise<Part>;
}

/** Not a failure: the next run tries again. */
export class NotCompared extends Error {}

/** Records changed this recently may not have arrived. */
export const lateMilliseconds = 5 * 60_000;

/** A single comparison of sums: anything not found is resolved. */
export const sumCheck = (
  id: ReconCheck,
  find: (context: Context) => Promise<Pick<Part, 'compared' | 'findings' | 'without'>>,
): Check => ({
  id,
  followsChanges: false,
  run: async (context) => ({ settled: 'all', late: 0, next: null, ...(await find(context)) }),
});

export const noLedger = 'The bank shows no ledger entries.';
