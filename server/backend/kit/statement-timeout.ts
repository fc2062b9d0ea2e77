import { sql } from 'drizzle-orm';
import { databaseCode } from '#server/db/codes.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusals.ts';

/** Postgres' code of a canceled query. */
const canceled = '57014';

/**
 * A transaction whose queries end after a time, so that no choice of filters or words holds up the
 * database.
 * @param limit as Postgres writes it: `2s`
 */
export const withStatementTimeout = <Result>(
  db: Database,
  limit: string,
  work: (tx: Executor) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${sql.raw(`'${limit}'`)}`);
    return work(tx);
  });

/**
 * @param advice how to ask for less
 * @throws Refusal 422 `too_broad` if a query in `work` took too long
 */
export async function refusingTooBroad<Result>(advice: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (databaseCode(error) !== canceled) throw error;
    throw new Refusal(422, 'too_broad', `Too many records match. ${advice}`);
  }
}
