import { sql } from 'drizzle-orm';
import { faultOf } from '../../log.ts';
import type { Services } from '../../services.ts';
import { type Database, rowsOf } from '../database.ts';

/** Until then, every read adds up the changes. */
const foldEvery = 1_000;
/** Keeps transactions short, so that a reset never waits long. */
const foldedAtOnce = 10_000;
/** Dead rows slow down every read, and the embedded database has no autovacuum. */
const vacuumedAfter = 1_000;

/** Folds list changes while the server runs, one process at a time. */
export function keepListCounts({ background, db, log }: Services): void {
  let underWay = false;
  let sinceVacuum = 0;
  const fold = async () => {
    if (underWay) return;
    underWay = true;
    try {
      sinceVacuum += await foldListChanges(db);
      if (sinceVacuum < vacuumedAfter) return;
      await vacuumListChanges(db);
      sinceVacuum = 0;
    } finally {
      underWay = false;
    }
  };
  const failed = (error: unknown) =>
    log.warn(
      { err: error instanceof Error ? faultOf(error) : error },
      'the counts of lists were not brought up to date',
    );
  background.every(foldEvery, fold, failed);
}

/** @returns the number of changes */
export async function foldListChanges(db: Database): Promise<number> {
  let all = 0;
  for (const fold of [sql`fold_list_changes`, sql`fold_list_sums`, sql`fold_sales`])
    for (let folded = foldedAtOnce; folded >= foldedAtOnce; all += folded) {
      const [row] = rowsOf<{ folded: string }>(await db.execute(sql`select ${fold}(${foldedAtOnce}) as folded`));
      folded = Number(row?.folded);
    }
  return all;
}

/** Reclaims the space of folded changes. */
export const vacuumListChanges = (db: Database) =>
  db.execute(
    sql`vacuum bank_list_changes, list_sum_changes, trade_day_changes, transfer_day_changes, trader_sum_changes`,
  );
