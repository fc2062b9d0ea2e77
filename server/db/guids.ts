import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from './database.ts';

/** Gives out record ids: 32 lowercase hex characters, as the bank's contract has them. Never used as a secret. */
export interface Guids {
  /** @param via the open transaction when there is one: a second connection would wait for it for ever on the embedded database. */
  next(via?: Executor): Promise<string>;
}

/** Matches the sequence's increment. */
const guidBlock = 64n;
/**
 * Blocks taken from the database at once, so that one record in 512 costs a round trip. Not fetched ahead of need: which of two refills the
 * database heard first would then be up to chance, and with it the ids of a seed.
 */
const blocksAtOnce = 8;

/**
 * Ids derived from the seed and a counter in the database, so that the same seed and the same calls give the same ids on a
 * fresh database, and no two processes on one database ever give the same.
 */
export function createGuids(db: Executor, seed: string): Guids {
  const blocks: bigint[] = [];
  let used = 0n;
  let refilling: Promise<void> | null = null;
  const refill = async (via: Executor) => {
    const result = await via.execute(sql`select nextval('guid_block')::text as start from generate_series(1, ${blocksAtOnce}::int)`);
    blocks.push(...rowsOf<{ start: string }>(result).map(({ start }) => BigInt(start)));
  };
  /** Everybody waits for one refill, except those in a transaction: it could be waiting for their connection. */
  const refillOnce = () => {
    refilling ??= refill(db).finally(() => {
      refilling = null;
    });
    return refilling;
  };
  return {
    async next(via) {
      while (blocks[0] === undefined) await (via === undefined ? refillOnce() : refill(via));
      const index = blocks[0] + used;
      used += 1n;
      if (used === guidBlock) {
        blocks.shift();
        used = 0n;
      }
      return hash('sha256', `${seed}:${index}`).slice(0, 32);
    },
  };
}
