import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import { syncCursors } from '#server/db/schema/projection.ts';
import { staffSessions } from '#server/db/schema/staff.ts';
import { UpstreamError } from '../../kit/clients/http.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Watch } from '../../kit/watches.ts';
import { Overtaken, recordFailure } from './cursors.ts';
import { compareDays } from './digest.ts';
import { loadHistory } from './first-load.ts';
import { readChanges } from './incremental.ts';
import { recordOwnRecords } from './own-records.ts';
import { sweepSource } from './rolling.ts';
import { digest, profiles, stampedSources, sweptSources } from './sources.ts';

/** Seconds. */
export const changesRhythm = 15;
export const sweepRhythm = 60;
/** Seconds for a full pass of a swept source. */
export const passRhythm = 3600;
/** Per round, for slow work; the next round continues a second later. */
export const roundLimitMs = (changesRhythm - 1) * 1000;

type Round = Pick<BackendServices, 'bank' | 'clock' | 'config' | 'db' | 'limiter'>;

/**
 * One sync round in one process; if two overlap, only one stores. Sources fail independently.
 * @param isTimeUp pauses first loads and the digest
 */
export async function syncRound(services: Round, isTimeUp = timer(roundLimitMs)): Promise<void> {
  const { db, limiter } = services;
  if (!(await isWanted(services))) return;
  const failures: unknown[] = [];
  const attempt = async <Result>(name: string, work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Overtaken) return null;
      failures.push(error);
      await recordFailure(db, name, reasonOf(error));
      return null;
    }
  };
  for (const source of stampedSources) await attempt(source.name, () => readChanges(services, source));
  if (await limiter.isFirst('projection-sweep', sweepRhythm - 10)) {
    await attempt(profiles, () => recordOwnRecords(services));
    for (const source of sweptSources) await attempt(source.name, () => sweepSource(services, source, isTimeUp));
  }
  const loaded: boolean[] = [];
  for (const source of stampedSources)
    loaded.push((await attempt(source.name, () => loadHistory(services, source, isTimeUp))) === true);
  if (loaded.every(Boolean)) await attempt(digest, () => compareDays(services, isTimeUp));
  if (failures.length > 0) throw failures[0];
}

function timer(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
}

/** In staff's words, without quoting errors. */
function reasonOf(error: unknown): string {
  if (!(error instanceof UpstreamError)) return 'The records couldn’t be stored.';
  if (error.status === null) return 'The bank doesn’t answer.';
  return error.status < 400 ? 'The bank’s answer couldn’t be read.' : `The bank answered ${error.status}.`;
}

/** Skips sandboxes where no staff signed in and no records were requested. */
async function isWanted({ db, config }: Round): Promise<boolean> {
  if (config.bank.url !== null) return true;
  const asked = await db.execute(
    sql`select exists (select from ${staffSessions}) or exists (select from ${syncCursors}) as wanted`,
  );
  return rowsOf<{ wanted: boolean }>(asked)[0]?.wanted === true;
}

export const projectionWatch: Watch = {
  name: 'projection',
  failure: 'the bank’s records were not read',
  every: changesRhythm,
  apart: changesRhythm - 3,
  round: syncRound,
};
