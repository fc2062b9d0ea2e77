import { and, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Which } from './clients/bank.ts';
import { toLogError } from './faults.ts';
import type { BackendServices } from './services.ts';

/** What is looked at again and again, by one of the processes that share a database. */
export interface Watch {
  /** Of its rounds: of those that begin at the same time in several processes, one is made. */
  readonly name: string;
  /** Logged when a round fails. The next one tries again. */
  readonly failure: string;
  /** Before the first round, in each process. */
  readonly start?: (services: BackendServices) => Promise<void>;
  /** So many seconds after each other a process looks whether a round is due; otherwise after a minute. */
  readonly every?: number;
  /** At least so many seconds between two rounds; otherwise they are a minute apart. */
  readonly apart?: number;
  readonly round: (services: BackendServices) => Promise<void>;
}

const watchSeconds = 60;
/** Rounds are further apart than this, in seconds, however many processes there are. */
const roundSeconds = 50;
/** After this time without an accepted email, the next round tries again. */
const retryMilliseconds = 5 * 60_000;
/** What the bank gives at a time. */
export const pageSize = 100;

export function startWatches(services: BackendServices, watches: readonly Watch[]) {
  const { background, limiter, log } = services;
  for (const { name, failure, start, every = watchSeconds, apart = roundSeconds, round } of watches) {
    const failed = (error: unknown) => log.warn({ err: toLogError(error) }, failure);
    if (start) background.run(() => start(services), failed);
    background.every(every * 1000, async () => void ((await limiter.isFirst(name, apart)) && (await round(services))), failed);
  }
}

type MailedTable = PgTable & { readonly triedAt: PgColumn };

/**
 * Takes the row of what is to be emailed once, for one try. It is there again for another round until the email was accepted and the row has ended.
 * @returns whether the email is this process's to send
 */
export async function claimMail({ db, clock }: Pick<BackendServices, 'db' | 'clock'>, table: MailedTable, mine: SQL | undefined): Promise<boolean> {
  const any: PgTable = table;
  const due = or(isNull(table.triedAt), lt(table.triedAt, clock.now() - retryMilliseconds));
  const tried: object = { triedAt: clock.now() };
  return (await db.update(any).set(tried).where(and(mine, due)).returning()).length > 0;
}

interface Listed {
  readonly guid: string;
  readonly created_at: string;
}

/** Reads the bank's records that were not seen before, newest first up to one that was. @param known those of the guids that were */
export async function readNew<Found extends Listed>(
  list: (which: Which) => Promise<readonly Found[]>,
  known: (guids: string[]) => Promise<readonly { readonly guid: string }[]>,
  since: number,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let page = 0; ; page++) {
    const listed = await list({ page });
    const isKnown = new Set((await known(listed.map(({ guid }) => guid))).map(({ guid }) => guid));
    const fresh = listed.filter(({ guid, created_at }) => !isKnown.has(guid) && Date.parse(created_at) >= since);
    found.push(...fresh);
    if (fresh.length < pageSize) return found;
  }
}
