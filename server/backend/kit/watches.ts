import { and, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Which } from './clients/bank.ts';
import { toLogError } from './faults.ts';
import type { BackendServices } from './services.ts';

export interface Watch {
  /** Identifies its rounds across processes. */
  readonly name: string;
  /** Logged when a round fails. */
  readonly failure: string;
  readonly start?: (services: BackendServices) => Promise<void>;
  /** Seconds between checks whether a round is due; a minute by default. */
  readonly every?: number;
  /** Minimum seconds between rounds; a minute by default. */
  readonly apart?: number;
  readonly round: (services: BackendServices) => Promise<void>;
}

const watchSeconds = 60;
/** Minimum seconds between rounds, across processes. */
const roundSeconds = 50;
/** Retry delay of unaccepted emails. */
const retryMilliseconds = 5 * 60_000;
/** The bank's page size. */
export const pageSize = 100;

/** A round, unless a process had one just now. */
export async function runIfDue(services: BackendServices, { name, apart = roundSeconds, round }: Watch): Promise<void> {
  if (await services.limiter.isFirst(name, apart)) await round(services);
}

export function startWatches(services: BackendServices, watches: readonly Watch[]) {
  const { background, log } = services;
  for (const watch of watches) {
    const { failure, start, every = watchSeconds } = watch;
    const failed = (error: unknown) => log.warn({ err: toLogError(error) }, failure);
    if (start) background.run(() => start(services), failed);
    background.every(every * 1000, () => runIfDue(services, watch), failed);
  }
}

type MailedTable = PgTable & { readonly triedAt: PgColumn };

/** For one try; due again until accepted. @returns whether this process may send it */
export async function claimMail(
  { db, clock }: Pick<BackendServices, 'db' | 'clock'>,
  table: MailedTable,
  mine: SQL | undefined,
): Promise<boolean> {
  const any: PgTable = table;
  const due = or(isNull(table.triedAt), lt(table.triedAt, clock.now() - retryMilliseconds));
  const tried: object = { triedAt: clock.now() };
  return (await db.update(any).set(tried).where(and(mine, due)).returning()).length > 0;
}

interface Listed {
  readonly guid: string;
  readonly created_at: string;
}

/** Reads unseen records, newest first, until a known one. @param known filters seen guids */
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
