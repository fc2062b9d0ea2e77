import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { RunTrigger } from '#domain/staff/reconciliation.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { syncCursors } from '#server/db/schema/projection.ts';
import { type CheckResult, reconRuns } from '#server/db/schema/reconciliation.ts';
import { stampedSources } from '../projection/sources.ts';
import { changedUpTo } from './quiet.ts';

export type Run = typeof reconRuns.$inferSelect;

/** Seconds without progress before a run is free. */
const leaseSeconds = 90;

/** Taken over by another process, or ended. */
export class RunLost extends Error {}

/** By the bank's clock; null while history loads. */
export async function completeUpTo(db: Executor): Promise<number | null> {
  const cursors = new Map((await db.select().from(syncCursors)).map((cursor) => [cursor.name, cursor]));
  const times = stampedSources.map(({ name }) => {
    const cursor = cursors.get(name);
    return cursor?.loaded === true ? cursor.freshAt : null;
  });
  return times.includes(null) ? null : Math.min(...times.flatMap((at) => at ?? []));
}

const newest = async (db: Executor, where: SQL | undefined): Promise<Run | null> => {
  const [run] = await db.select().from(reconRuns).where(where).orderBy(desc(reconRuns.serial)).limit(1);
  return run ?? null;
};

const hasEnded = sql`${reconRuns.endedAt} is not null`;
export const openRun = (db: Executor): Promise<Run | null> => newest(db, isNull(reconRuns.endedAt));
export const lastRun = (db: Executor): Promise<Run | null> => newest(db, hasEnded);
export const lastFullRun = (db: Executor): Promise<Run | null> =>
  newest(db, and(ne(reconRuns.trigger, 'sync'), hasEnded));

/** @returns null while another one is running */
export async function beginRun(
  db: Executor,
  { trigger, staffId }: { trigger: RunTrigger; staffId: string | null },
  now: number,
): Promise<Run | null> {
  const [asOf, changedAt] = [await completeUpTo(db), await changedUpTo(db)];
  const [run] = await db
    .insert(reconRuns)
    .values({ id: randomUUID(), trigger, staffId, beganAt: now, asOf, changedAt })
    .onConflictDoNothing()
    .returning();
  return run ?? null;
}

/** Leases the current run. @returns null if there is none, or it is taken */
export async function takeRun(db: Database): Promise<Run | null> {
  const lease = randomUUID();
  const isFree = sql`${reconRuns.lease} is null or ${reconRuns.leaseEndsAt} < now()`;
  const [run] = await db
    .update(reconRuns)
    .set({ lease, leaseEndsAt: ends })
    .where(and(isNull(reconRuns.endedAt), isFree))
    .returning();
  return run ?? null;
}

// The database's clock: process clocks may differ, and the sandbox's can be moved.
const ends = sql`now() + make_interval(secs => ${leaseSeconds})`;

type Progress = Pick<Run, 'step' | 'position'> & { readonly checks: readonly CheckResult[]; readonly endedAt?: number };

/** Within the findings' transaction. @throws RunLost if it was taken over */
export async function advanceRun(tx: Executor, { id, lease }: Run, progress: Progress): Promise<Run> {
  const [run] = await tx
    .update(reconRuns)
    .set({
      ...progress,
      ...(progress.endedAt === undefined ? { leaseEndsAt: ends } : { lease: null, leaseEndsAt: null }),
    })
    .where(and(eq(reconRuns.id, id), eq(reconRuns.lease, lease ?? ''), isNull(reconRuns.endedAt)))
    .returning();
  if (run === undefined) throw new RunLost();
  return run;
}

/** Releases a run for any process. */
export async function leaveRun(db: Executor, { id, lease }: Run): Promise<void> {
  await db
    .update(reconRuns)
    .set({ lease: null, leaseEndsAt: null })
    .where(and(eq(reconRuns.id, id), eq(reconRuns.lease, lease ?? '')));
}
