import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { expiredRows, type RetentionRule, retentionRules } from './retention-rules.ts';

/** Rows removed in one statement, so that no call waits for long. */
const batchSize = 500;
/** Batches of a table in one round; the next round goes on. */
const maxBatches = 20;

/** Removes what is old from every table of `retentionRules`. A table that fails leaves the others to be swept. */
export async function sweep(services: Pick<BackendServices, 'db' | 'clock' | 'log'>, rows: readonly RetentionRule[] = retentionRules): Promise<void> {
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
    // Rows that a call is busy with are left out: waiting for one while holding others could end in a deadlock.
    const removed = await db.execute(sql`
      with removed as (
        delete from ${row.table} where ctid = any (array(select ctid from ${row.table} where ${old} limit ${batchSize} for update skip locked)) returning 1
      ) select count(*)::int as rows from removed`);
    if (rowsOf<{ rows: number }>(removed)[0]?.rows !== batchSize) return;
  }
}
