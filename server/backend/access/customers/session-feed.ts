import { sql } from 'drizzle-orm';
import { inBatches } from '#server/batches.ts';
import { type Database, rowsOf } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { within } from '#server/within.ts';

/** Hears of every change of a session, whichever process made it. */
export interface SessionFeed {
  /**
   * Hears of everything that was committed before the call; calls that come together share one statement.
   * @throws Error when the database does not answer in time; then what was heard before ages
   */
  listen(): Promise<void>;
  /** Whether everything that was committed up to two seconds ago was heard of. */
  isCurrent(): boolean;
}

/** How often a process listens, in milliseconds. */
export const listenInterval = 1_000;
/** So long after the last successful question began, nothing is believed any more, in milliseconds. */
const maxSilenceMs = 2_000;
/** A question is given up after this time, in milliseconds: its answer would not help any more. */
const patience = 1_500;
/** Questions without an answer that hold a connection each. */
const maxPending = 2;
/** After a silence of so many milliseconds, forgetting everything is cheaper than what was missed. */
const worthCatchingUp = 10_000;
/** With more news than this, forgetting everything is cheaper. */
const maxNews = 5_000;

interface Answer {
  readonly xmin: string;
  readonly place: string;
  readonly standby: boolean;
  readonly changed: readonly string[];
}

interface Told {
  /** Every transaction below has ended, and what it changed was heard of. */
  readonly xmin: bigint;
  /** Which server said so, since when it runs, and which table it read. */
  readonly place: string;
  /** When the question began, by the monotonic clock and by that of the wall, which goes on while a machine sleeps. */
  readonly at: number;
  readonly wall: number;
}

/**
 * A trigger writes the number of its transaction to a customer's row with each change that the check of a session reads. As a transaction may commit
 * long after it got its number, each question goes back to the oldest one that was still open at the last.
 * @param hear the guids of the customers who changed; null when everybody may have
 */
export function createSessionFeed(
  db: Pick<Database, 'execute'>,
  hear: (guids: readonly string[] | null) => void,
  clock: { readonly now: () => number; readonly wall: () => number } = { now: () => performance.now(), wall: () => Date.now() },
): SessionFeed {
  let told: Told | null = null;
  let pending = 0;
  const ask = async (since: bigint | null): Promise<Answer> => {
    if (pending >= maxPending) throw new Error('the questions for changes of sessions are not answered');
    pending += 1;
    try {
      const [answer] = rowsOf<Answer>(await db.execute(changesSince(since)));
      if (answer === undefined || answer.standby) throw new Error('only a primary knows what changed');
      return answer;
    } finally {
      pending -= 1;
    }
  };
  const listen = async () => {
    const [at, wall, before] = [clock.now(), clock.wall(), told];
    const { xmin, place, changed } = await within(patience, ask(before?.xmin ?? null));
    const next = { xmin: BigInt(xmin), place, at, wall };
    // Another server may lack what the last one had committed, and use its numbers again.
    const isSame = before !== null && before.place === place && next.xmin >= before.xmin && at - before.at < worthCatchingUp;
    hear(isSame && changed.length <= maxNews ? changed : null);
    told = next;
  };
  const listenFor = async (calls: readonly null[]) => {
    await listen();
    return calls;
  };
  const together = inBatches(listenFor, { most: 10_000, atOnce: 1 });
  return {
    listen: async () => void (await together(null)),
    isCurrent() {
      if (told === null) return false;
      const sinceWall = clock.wall() - told.wall;
      return clock.now() - told.at < maxSilenceMs && sinceWall < maxSilenceMs && sinceWall > -maxSilenceMs;
    },
  };
}

/** What no restored backup may bring: numbers of transactions that this server has not reached. */
const changesSince = (since: bigint | null) => sql`
  select pg_snapshot_xmin(snapshot)::text as xmin,
         concat_ws(' ', pg_postmaster_start_time(), pg_relation_filenode('customers'::regclass)) as place,
         pg_is_in_recovery() as standby,
         array(select ${customers.bankCustomerGuid} from ${customers}
                where ${customers.sessionXid} >= ${since === null ? null : String(since)}::xid8 and ${customers.sessionXid} < pg_snapshot_xmax(snapshot)
                  and ${customers.bankCustomerGuid} is not null
                limit ${maxNews + 1}::int) as changed
    from pg_current_snapshot() as snapshot`;
