import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { syncCursors } from '#server/db/schema/projection.ts';
import { Overtaken } from '../projection/cursors.ts';
import { readChanges } from '../projection/incremental.ts';
import { bankTime, readPage } from '../projection/reading.ts';
import { stampedSources, trades } from '../projection/sources.ts';
import { type Context, NotCompared } from './check.ts';

const tries = 3;

/** Updates the copies. @returns a fingerprint: if equal again, nothing moved */
async function refresh(context: Context): Promise<string> {
  const asked = context.clock.now();
  const now = bankTime(context, await readPage(context, trades, 0, { per_page: '1' }), asked);
  for (const source of stampedSources) {
    try {
      await readChanges(context, source);
    } catch (error) {
      // Another process is reading; currency is checked below.
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  const cursors = await context.db.select().from(syncCursors);
  const isBehind = stampedSources.some(
    ({ name }) => (cursors.find((cursor) => cursor.name === name)?.freshAt ?? 0) < now,
  );
  if (isBehind) throw new NotCompared('The copies of the bank’s records are not complete yet.');
  return changedUpTo(context.db).then(String);
}

export async function changedUpTo(db: Executor): Promise<number | null> {
  const found = await db.execute(sql`
    select (extract(epoch from greatest((select max(updated_at) from trade_rows), (select max(updated_at) from transfer_rows))) * 1000)::text as at`);
  const at = rowsOf<{ at: string | null }>(found)[0]?.at ?? null;
  return at === null ? null : Math.round(Number(at));
}

export type Totals = ReadonlyMap<string, bigint>;
const written = (totals: Totals | null): string =>
  totals === null ? '' : JSON.stringify([...totals].map(([asset, units]) => [asset, String(units)]).toSorted());

/** Retries until nothing moved in between. @throws NotCompared while money moves */
export async function whileQuiet<Ours>(
  context: Context,
  read: { readonly theirs: () => Promise<Totals | null>; readonly ours: () => Promise<Ours> },
): Promise<{ readonly theirs: Totals | null; readonly ours: Ours }> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const theirs = await read.theirs();
    const before = await refresh(context);
    const ours = await read.ours();
    const isSame = written(await read.theirs()) === written(theirs) && (await refresh(context)) === before;
    if (isSame) return { theirs, ours };
  }
  throw new NotCompared('Money moved while it was added up. The next run tries again.');
}
