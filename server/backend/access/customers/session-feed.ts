import { sql } from 'drizzle-orm';
import { inBatches } from '#server/batches.ts';
import { type Database, rowsOf } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { within } from '#server/within.ts';

/** Hears of every change of a session, whichever process made it. */
export interface SessionFeed {
  /**
   * Polls for commits before the call; concurrent calls share a statement.
   * @throws Error if the database is too slow; what was heard then ages
   */
  listen(): Promise<void>;
  /** Whether all commits up to two seconds ago were heard. */
  isCurrent(): boolean;
}

/** Polling interval, in milliseconds. */
export const listenInterval = 1_000;
/** Since the start of the last successful poll; nothing is trusted after. */
const maxSilenceMs = 2_000;
/** In milliseconds; a later answer would be useless. */
const pollTimeoutMs = 1_500;
/** Unanswered polls, each holding a connection. */
const maxPending = 2;
/** After a longer silence (ms), clearing everything is cheaper. */
const worthCatchingUp = 10_000;
/** With more changes, clearing everything is cheaper. */
const maxNews = 5_000;

interface Answer {
  readonly xmin: string;
  readonly place: string;
  readonly standby: boolean;
  readonly changed: readonly string[];
}

interface PollResult {
  /** All transactions below have ended and were heard. */
  readonly xmin: bigint;
  /** Identifies the server, its start, and the table. */
  readonly place: string;
  /** Poll start on the monotonic and wall clocks; only the latter runs while a machine sleeps. */
  readonly at: number;
  readonly wall: number;
}

/**
 * A trigger stamps changed customer rows with their transaction id. Transactions may commit long
 * after getting one, so each poll reaches back to the oldest that was open at the last poll.
 * @param hear the changed customers' guids; null for all
 */
export function createSessionFeed(
  db: Pick<Database, 'execute'>,
  hear: (guids: readonly string[] | null) => void,
  clock: { readonly now: () => number; readonly wall: () => number } = {
    now: () => performance.now(),
    wall: () => Date.now(),
  },
): SessionFeed {
  let lastPoll: PollResult | null = null;
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
    const [at, wall, before] = [clock.now(), clock.wall(), lastPoll];
    const { xmin, place, changed } = await within(pollTimeoutMs, ask(before?.xmin ?? null));
    const next = { xmin: BigInt(xmin), place, at, wall };
    // Another server may miss the last one's commits and reuse its transaction ids.
    const isSame =
      before !== null && before.place === place && next.xmin >= before.xmin && at - before.at < worthCatchingUp;
    hear(isSame && changed.length <= maxNews ? changed : null);
    lastPoll = next;
  };
  const listenFor = async (calls: readonly null[]) => {
    await listen();
    return calls;
  };
  const together = inBatches(listenFor, { most: 10_000, atOnce: 1 });
  return {
    listen: async () => void (await together(null)),
    isCurrent() {
      if (lastPoll === null) return false;
      const sinceWall = clock.wall() - lastPoll.wall;
      return clock.now() - lastPoll.at < maxSilenceMs && sinceWall < maxSilenceMs && sinceWall > -maxSilenceMs;
    },
  };
}

/** Excludes ids beyond this server's, as a restored backup may contain. */
const changesSince = (since: bigint | null) => sql`
  select pg_snapshot_xmin(snapshot)::text as xmin,
         concat_ws(' ', pg_postmaster_start_time(), pg_relation_filenode('customers'::regclass)) as place,
         pg_is_in_recovery() as standby,
         array(select ${customers.bankCustomerGuid} from ${customers}
                where ${customers.sessionXid} >= ${since === null ? null : String(since)}::xid8 and ${customers.sessionXid} < pg_snapshot_xmax(snapshot)
                  and ${customers.bankCustomerGuid} is not null
                limit ${maxNews + 1}::int) as changed
    from pg_current_snapshot() as snapshot`;
