import { sql } from 'drizzle-orm';
import { faultOf } from '../../log.ts';
import type { Services } from '../../services.ts';
import { type Database, rowsOf } from '../database.ts';

/** How often the changes of lists are added to their counts. Until then every read adds them up. */
const foldEvery = 1_000;
/** At most so many in one transaction, so that a reset never waits long for it. */
const foldedAtOnce = 10_000;
/** Deleted changes take up space that every read looks through, and the embedded database has no housekeeping of its own. */
const vacuumedAfter = 1_000;

/** Keeps the counts and the sums of lists up to date for as long as the server runs. However many processes do, one adds up at a time. */
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
    log.warn({ err: error instanceof Error ? faultOf(error) : error }, 'the counts of lists were not brought up to date');
  background.every(foldEvery, fold, failed);
}

/** Adds the changes to the counts and the sums. @returns how many there were */
export async function foldListChanges(db: Database): Promise<number> {
  let all = 0;
  for (const fold of [sql`fold_list_changes`, sql`fold_list_sums`, sql`fold_sales`])
    for (let folded = foldedAtOnce; folded >= foldedAtOnce; all += folded) {
      const [row] = rowsOf<{ folded: string }>(await db.execute(sql`select ${fold}(${foldedAtOnce}) as folded`));
      folded = Number(row?.folded);
    }
  return all;
}

/** Frees the space of changes that were added up. */
export const vacuumListChanges = (db: Database) =>
  db.execute(sql`vacuum bank_list_changes, list_sum_changes, trade_day_changes, transfer_day_changes, trader_sum_changes`);
