import { sql } from 'drizzle-orm';
import { inBatches } from '../batches.ts';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema/backend.ts';
import type { Services } from '../services.ts';

export interface Limit {
  readonly calls: number;
  readonly seconds: number;
}

/** Sandbox addresses stand for many test customers. */
const sandboxFactor = 20;

/** Emails that strangers can trigger. Earlier links keep working. */
export const mailLimit: Limit = { calls: 5, seconds: 600 };

export interface Points {
  /** @returns the calls of its key in the window, and how long that lasts */
  add(point: Point): Promise<Counted>;
  /** Calls of a limit, which is higher in the sandbox. */
  mostOf(limit: Limit): number;
  /** Counts a call. */
  allows(key: string, limit: Limit): Promise<boolean>;
  /** Whether one more email of this kind may be sent. */
  allowsMail(kind: 'confirmation' | 'reset' | 'identity' | 'device' | 'emailChange', email: string): Promise<boolean>;
}

/**
 * Counts in the database, across processes, batched into one upsert. Rate limiter libraries need
 * their own drivers, and none fits both of our databases.
 */
export function createPoints({ db, config }: Pick<Services, 'db' | 'config'>): Points {
  const add = inBatches(pointsIn(db), { most: 100, atOnce: 1 });
  const mostOf: Points['mostOf'] = ({ calls }) => calls * (config.sandbox.on ? sandboxFactor : 1);
  const allows: Points['allows'] = async (key, limit) =>
    (await add({ key, seconds: limit.seconds, count: 1 })).points <= mostOf(limit);
  return { add, mostOf, allows, allowsMail: (kind, email) => allows(`mail:${kind}:${email}`, mailLimit) };
}

interface Point {
  readonly key: string;
  readonly seconds: number;
  readonly count: number;
}

/** The new count, and the window's remaining whole seconds, at least one. */
interface Counted {
  readonly points: number;
  readonly left: number;
}

function pointsIn(db: Database): (given: readonly Point[]) => Promise<Counted[]> {
  const { key, points, expiresAt } = rateLimits;
  const ended = sql`${expiresAt} <= now()`;
  // The database's clock, since process clocks may differ. Ordered by key, to avoid deadlocks.
  // Counts need not survive a crash, so commits don't wait for the disk.
  const statement = db
    .insert(rateLimits)
    .select(
      sql`select given.key, given.points, now() + make_interval(secs => given.seconds)
            from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('points')}::int[], ${sql.placeholder('seconds')}::int[])
                   as given (key, points, seconds),
                 (select set_config('synchronous_commit', 'off', true)) as quick
           order by given.key`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        points: sql`case when ${ended} then excluded.points else ${points} + excluded.points end`,
        expiresAt: sql`case when ${ended} then excluded.expires_at else ${expiresAt} end`,
      },
    })
    .returning({ key, points, left: sql<number>`greatest(1, ceil(extract(epoch from ${expiresAt} - now())))::int` })
    .prepare('add_points');
  return async (given) => {
    const asked = new Map<string, { points: number; readonly seconds: number }>();
    const places = given.map(({ key, seconds, count }) => {
      const same = asked.get(key) ?? { points: 0, seconds };
      asked.set(key, same);
      same.points += count;
      return same.points;
    });
    const each = [...asked.values()];
    const values = {
      keys: [...asked.keys()],
      points: each.map((one) => one.points),
      seconds: each.map((one) => one.seconds),
    };
    const counted = new Map((await db.retried(() => statement.execute(values))).map((row) => [row.key, row]));
    return given.map(({ key }, index) => {
      const row = counted.get(key);
      if (row === undefined) throw new Error('the rate limit was not counted');
      // Earlier callers of a batch get lower numbers.
      return { points: row.points - (asked.get(key)?.points ?? 0) + (places[index] ?? 0), left: row.left };
    });
  };
}
