import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { expiredRows, type RetentionRule, retentionRules } from './retention-rules.ts';

/** Small, so that no call waits long. */
const batchSize = 500;
/** Per table and round; the next round continues. */
const maxBatches = 20;

/** Applies all `retentionRules`; a failing table does not stop the others. */
export async function sweep(
  services: Pick<BackendServices, 'db' | 'clock' | 'log'>,
  rows: readonly RetentionRule[] = retentionRules,
): Promise<void> {
  for (const row of rows) {
    try {
      await sweepTable(services, row);
    } catch (error) {
      services.log.warn({ err: toLogError(error) }, `old rows were not removed: ${row.words}`);
    }
  }
}

async function sweepTable({ db, clock }: Pick<BackendServices, 'db' | 'clock'>, row: RetentionRule): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const old = expiredRows(row, { sandbox: clock.now(), real: Date.now() });
    // Skips locked rows: waiting for one while holding others could deadlock.
    const removed = await db.execute(sql`
      with removed as (
        delete from ${row.table} where ctid = any (array(select ctid from ${row.table} where ${old} limit ${batchSize} for update skip locked)) returning 1
      ) select count(*)::int as rows from removed`);
    if (rowsOf<{ rows: number }>(removed)[0]?.rows !== batchSize) return;
  }
}
