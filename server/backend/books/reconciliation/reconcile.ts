import type { ReconCheck } from '#domain/staff/reconciliation.ts';
import type { CheckResult } from '#server/db/schema/reconciliation.ts';
import { UpstreamError } from '../../kit/clients/http.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { countSeen, storeFindings } from './breaks.ts';
import { type Check, type Context, NotCompared, type Part, type Reconciling } from './check.ts';
import { checks as allChecks } from './checks.ts';
import { advanceRun, lastRun, leaveRun, type Run, RunLost, takeRun } from './runs.ts';

export type Working = Reconciling & Pick<BackendServices, 'log'>;

const checksOf = ({ trigger }: Run, of: readonly Check[]): readonly Check[] =>
  of.filter(({ followsChanges }) => trigger !== 'sync' || followsChanges);

/**
 * Continues the current run part by part, unless another process does. Findings and progress are
 * stored together, so that a killed run can resume.
 * @param isTimeUp leaves the rest for the next round
 * @param rest pauses between parts, given the last one's ms
 * @returns whether the run has ended
 */
export async function goOn(
  services: Working,
  isTimeUp: () => boolean = () => false,
  of: readonly Check[] = allChecks,
  rest: (took: number) => Promise<void> = async () => {},
): Promise<boolean> {
  const { db } = services;
  let run = await takeRun(db);
  if (run === null) return false;
  const before = await lastRun(db);
  try {
    for (const wanted = checksOf(run, of); ; ) {
      const check = wanted[run.step];
      if (check === undefined) {
        await advanceRun(db, run, { ...run, endedAt: services.clock.now() });
        return true;
      }
      const begun = performance.now();
      run = await makePart(services, run, check, before);
      if (isTimeUp()) break;
      await rest(performance.now() - begun);
    }
    await leaveRun(db, run);
    return false;
  } catch (error) {
    if (error instanceof RunLost) return false;
    await leaveRun(db, run);
    throw error;
  }
}

const resultOf = (run: Run | null, id: ReconCheck): CheckResult | null =>
  run?.checks.find(({ check }) => check === id) ?? null;

/** Runs one part and stores its result. */
async function makePart(services: Working, run: Run, check: Check, before: Run | null): Promise<Run> {
  const now = services.clock.now();
  const part = await partOf(services, run, check, before);
  const earlier = resultOf(before, check.id);
  const begun = {
    state: 'checked',
    reason: '',
    compared: 0,
    late: 0,
    found: 0,
    upTo: earlier?.upTo ?? null,
    mark: earlier?.mark ?? null,
  } as const;
  const known = resultOf(run, check.id) ?? { check: check.id, ...begun };
  const isDone = part.next === null && part.without?.state !== 'notChecked';
  const result: Omit<CheckResult, 'found'> = {
    ...{
      ...known,
      ...(part.without ?? {}),
      mark: part.mark ?? known.mark,
      upTo: isDone ? run.asOf : known.upTo,
      compared: known.compared + part.compared,
    },
    late: known.late + part.late,
  };
  return services.db.transaction(async (tx) => {
    await storeFindings(tx, { check: check.id, run: run.id, now }, part.findings, part.settled);
    const found = part.next === null ? await countSeen(tx, check.id, run.id) : known.found;
    const results = [...run.checks.filter((each) => each.check !== check.id), { ...result, found }];
    return advanceRun(tx, run, {
      checks: results,
      position: part.next,
      step: part.next === null ? run.step + 1 : run.step,
    });
  });
}

const notChecked = (reason: string): Part => ({
  ...{ compared: 0, late: 0, findings: [], settled: [], next: null },
  without: { state: 'notChecked', reason },
});

/** A failed check is noted and does not stop the others. */
async function partOf({ log, ...services }: Working, run: Run, check: Check, before: Run | null): Promise<Part> {
  if (run.asOf === null) return notChecked('The bank’s records are still being read.');
  const earlier = resultOf(before, check.id);
  const context: Context = {
    ...services,
    ...{
      scope: run.trigger === 'sync' ? 'changes' : 'full',
      asOf: run.asOf,
      since: earlier?.upTo ?? 0,
      mark: earlier?.mark ?? null,
    },
  };
  try {
    return await check.run(context, run.position);
  } catch (error) {
    if (error instanceof NotCompared) return notChecked(error.message);
    log.warn({ check: check.id, err: toLogError(error) }, 'a check of the reconciliation was not made');
    return notChecked(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof UpstreamError)) return 'The comparison failed.';
  return error.status === null ? 'The bank doesn’t answer.' : `The bank answered ${error.status}.`;
}
