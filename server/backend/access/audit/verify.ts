import { asc, gt } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/staff.ts';
import { type AuditHead, createChainCheck } from './chain.ts';

const batchSize = 1000;

/** @param heads kept outside the database */
export async function verifyAudit(db: Executor, heads: readonly AuditHead[]) {
  const check = createChainCheck(heads);
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.serial, after))
      .orderBy(asc(auditLog.serial))
      .limit(batchSize);
    for (const row of rows) check.add(row);
    if (rows.length < batchSize) return check.end();
    after = rows.at(-1)?.serial ?? after;
  }
}
