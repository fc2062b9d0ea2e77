import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from './database.ts';

/** Record ids: 32 lowercase hex digits, never secret. */
export interface Guids {
  /** @param via the open transaction: a second connection would deadlock */
  next(via?: Executor): Promise<string>;
}

/** Must match the sequence's increment. */
const guidBlock = 64n;
/** No prefetching: racing refills would make seeded ids nondeterministic. */
const blocksAtOnce = 8;

/** Reproducible for a seed on a fresh database, and unique across processes. */
export function createGuids(db: Executor, seed: string): Guids {
  const blocks: bigint[] = [];
  let used = 0n;
  let refilling: Promise<void> | null = null;
  const refill = async (via: Executor) => {
    const result = await via.execute(
      sql`select nextval('guid_block')::text as start from generate_series(1, ${blocksAtOnce}::int)`,
    );
    blocks.push(...rowsOf<{ start: string }>(result).map(({ start }) => BigInt(start)));
  };
  /** Shares one refill, except inside transactions, whose connection it might wait for. */
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
