import * as v from 'valibot';
import type { Amount } from '#domain/money/money.ts';
import { type ClosingObstacle, periodFields, periodFigureFields } from '#domain/staff/periods.ts';
import {
  type CheckState,
  checkFields,
  openBreakFields,
  type ReconCheck,
  type RunTrigger,
  reconciliationFields,
  runFields,
} from '#domain/staff/reconciliation.ts';
import { callAdmin } from '../call.ts';
import { fieldsOf } from '../lists.ts';

/** Times are in ms since 1970. */
interface ReconRun {
  readonly id: string;
  readonly trigger: RunTrigger;
  readonly by: string;
  readonly beganAt: number;
  readonly endedAt: number | null;
  readonly asOf: number | null;
}
export interface CheckResult {
  readonly check: ReconCheck;
  readonly state: CheckState;
  readonly reason: string;
  readonly compared: number;
  readonly late: number;
  readonly found: number;
  readonly upTo: number | null;
}
interface BreakCount {
  readonly breaks: number;
  /** Of those with a known value, in cents. */
  readonly cents: Amount;
  /** How many have no known value. */
  readonly unknown: number;
}
export interface Reconciliation {
  readonly reconciledAt: number | null;
  readonly notCheckedSince: number | null;
  readonly running: ReconRun | null;
  readonly last: ReconRun | null;
  readonly checks: readonly CheckResult[];
  readonly open: BreakCount;
  /** The two sides still differ, and somebody said why. */
  readonly explained: BreakCount;
}

const run = v.nullable(v.object(fieldsOf(runFields)));
const reconciliation = v.object({
  ...fieldsOf(reconciliationFields),
  ...{
    running: run,
    last: run,
    checks: v.array(v.object(fieldsOf(checkFields))),
    open: v.object(fieldsOf(openBreakFields)),
    explained: v.object(fieldsOf(openBreakFields)),
  },
});

/** How our copies compare with the bank. */
export const readReconciliation = async (token: string, signal?: AbortSignal): Promise<Reconciliation> =>
  (await callAdmin('reconciliation', reconciliation, { token, signal })) as unknown as Reconciliation;

export interface PeriodFigure {
  readonly key: string;
  readonly asset: string;
  readonly amount: Amount | null;
  readonly current: Amount | null;
}
export interface Period {
  readonly month: string;
  readonly state: 'running' | 'open' | 'closed';
  readonly version: number;
  readonly from: number;
  readonly before: number;
  readonly obstacle: ClosingObstacle | null;
  readonly openBreaks: number;
  readonly requestedBy: string;
  readonly approvedBy: string;
  readonly changedAt: number | null;
  readonly asOf: number | null;
  readonly changedTrades: number;
  readonly changedTransfers: number;
  readonly figures: readonly PeriodFigure[];
}

const periods = v.object({
  zone: v.string(),
  periods: v.array(v.object({ ...fieldsOf(periodFields), figures: v.array(v.object(fieldsOf(periodFigureFields))) })),
});

/** The months that there are records of, the newest first. */
export const readPeriods = async (token: string, signal?: AbortSignal): Promise<readonly Period[]> =>
  (await callAdmin('periods', periods, { token, signal })).periods as unknown as readonly Period[];
