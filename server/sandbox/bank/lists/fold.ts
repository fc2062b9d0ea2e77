import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#server/db/database.ts';
import { faultOf } from '#server/log.ts';
import type { Services } from '#server/services.ts';

/** How often the changes of lists are added to their counts. Until then every read adds them up. */
const foldEvery = 1_000;
/** At most so many in one transaction, so that a reset never waits long for it. */
const foldedAtOnce = 10_000;
/** Deleted changes take up space that every read looks through, and the embedded database has no housekeeping of its own. */
const vacuumedAfter = 1_000;

/** Keeps the counts of lists up to date for as long as the server runs. However many processes do, one adds up at a time. */
export function keepListCounts({ background, db, log }: Services): void {
  let underWay = false;
  const fold = async () => {
    if (underWay) return;
    underWay = true;
    try {
      await foldListChanges(db);
    } finally {
      underWay = false;
    }
  };
  background.every(foldEvery, fold, (error) =>
    log.warn({ err: error instanceof Error ? faultOf(error) : error }, 'the counts of lists were not brought up to date'),
  );
}

let sinceVacuum = 0;

/** Adds all changes to the counts. */
export async function foldListChanges(db: Database): Promise<void> {
  for (let folded = foldedAtOnce; folded === foldedAtOnce; ) {
    const [row] = rowsOf<{ folded: string }>(await db.execute(sql`select fold_list_changes(${foldedAtOnce}) as folded`));
    folded = Number(row?.folded);
    sinceVacuum += folded;
  }
  if (sinceVacuum < vacuumedAfter) return;
  sinceVacuum = 0;
  await db.execute(sql`vacuum bank_list_changes`);
}
