import * as v from 'valibot';
import type { Amount } from '#domain/money/money.ts';
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
