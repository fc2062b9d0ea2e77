import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from './database.ts';

/** Gives out record ids: 32 lowercase hex characters, as the bank's contract has them. Never used as a secret. */
export interface Guids {
  /** @param via the open transaction when there is one: a second connection would wait for it for ever on the embedded database. */
  next(via?: Executor): Promise<string>;
}

/** Ids taken from the database at once, so that most records cost no extra round trip. Matches the sequence's increment. */
const guidBlock = 64n;

/**
 * Ids derived from the seed and a counter in the database, so that the same seed and the same calls give the same ids on a
 * fresh database, and no two processes on one database ever give the same.
 */
export function createGuids(db: Executor, seed: string): Guids {
  let next = 0n;
  let end = 0n;
  return {
    async next(via = db) {
      while (next >= end) {
        const [row] = rowsOf<{ start: string }>(await via.execute(sql`select nextval('guid_block')::text as start`));
        // Two callers may both have waited here; the overwritten block is simply never used.
        next = BigInt(row?.start ?? 0);
        end = next + guidBlock;
      }
      const index = next++;
      return createHash('sha256').update(`${seed}:${index}`).digest('hex').slice(0, 32);
    },
  };
}
