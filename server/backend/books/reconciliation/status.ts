import { eq, sql } from 'drizzle-orm';
import { amount } from '#domain/money/money.ts';
import type { Executor } from '#server/db/database.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import { staff } from '#server/db/schema/staff.ts';
import { lastFullRun, lastRun, openRun, type Run } from './runs.ts';

export async function countBreaks(db: Executor, wanted: 'open' | 'explained') {
  const { state, cents } = reconBreaks;
  const [counted] = await db
    .select({
      breaks: sql<number>`count(*)::int`,
      cents: sql<string>`coalesce(sum(${cents}), 0)::text`,
      unknown: sql<number>`(count(*) filter (where ${cents} is null))::int`,
    })
    .from(reconBreaks)
    .where(eq(state, wanted));
  return { breaks: counted?.breaks ?? 0, cents: amount(counted?.cents ?? 0), unknown: counted?.unknown ?? 0 };
}

async function named(db: Executor, run: Run | null) {
  if (run === null) return null;
  const [person] =
    run.staffId === null ? [] : await db.select({ name: staff.name }).from(staff).where(eq(staff.id, run.staffId));
  return { ...run, by: person?.name ?? '' };
}

/** The last full comparison, open breaks, and whether everything matches to the cent. */
export async function readReconciliation(db: Executor) {
  const [running, full, last] = [await openRun(db), await lastFullRun(db), await lastRun(db)];
  const [open, explained] = [await countBreaks(db, 'open'), await countBreaks(db, 'explained')];
  // Later syncs update the full run's checks.
  const checks = (full?.checks ?? []).map(
    (result) => last?.checks.find(({ check }) => check === result.check) ?? result,
  );
  const isWhole = full !== null && [...checks, ...full.checks].every(({ state }) => state === 'checked');
  const times = checks.map(({ upTo }) => upTo);
  return {
    ...{ running: await named(db, running), last: await named(db, full), checks, open, explained },
    reconciledAt: isWhole && open.breaks === 0 ? (last?.asOf ?? null) : null,
    notCheckedSince:
      isWhole || times.length === 0 || times.includes(null) ? null : Math.min(...times.flatMap((at) => at ?? [])),
  };
}
