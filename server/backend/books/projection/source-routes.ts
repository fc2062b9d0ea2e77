import { sources } from '#contract/books/sources.ts';
import { isComplete, type Source as SourceInfo } from '#domain/staff/sources.ts';
import type { Database } from '#server/db/database.ts';
import { syncCursors } from '#server/db/schema/projection.ts';
import { staffWith } from '../../access/staff/access.ts';
import { inBackground } from '../../kit/background.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { pageSize } from '../../kit/watches.ts';
import { type Cursor, cursorOf } from './cursors.ts';
import { readPage } from './reading.ts';
import { changesRhythm, passRhythm, sweepRhythm, syncRound } from './round.ts';
import { digest, profiles, type Source, stampedSources, sweptSources } from './sources.ts';

/** Polling intervals of the sources staff uses, in seconds. */
const rhythms: Readonly<Record<string, number>> = {
  ...Object.fromEntries(stampedSources.map(({ name }) => [name, changesRhythm])),
  ...Object.fromEntries(sweptSources.map(({ name }) => [name, passRhythm])),
  [profiles]: sweepRhythm,
};

type Progress = NonNullable<SourceInfo['reading']>;

async function readSources(db: Database, names: readonly string[]) {
  const cursors = new Map((await db.select().from(syncCursors)).map((cursor) => [cursor.name, cursor]));
  return names.map((name) => {
    const cursor = cursors.get(name);
    const since = cursor === undefined || cursor.loaded || cursor.freshAt === null ? null : cursor.completeSince;
    return { name, freshAt: cursor?.freshAt ?? null, completeSince: since, failure: cursor?.failure ?? null };
  });
}

/** How far each unfinished first read is, by the bank's counts. */
async function readProgress(services: BackendServices): Promise<ReadonlyMap<string, Progress>> {
  const cursors = new Map((await services.db.select().from(syncCursors)).map((cursor) => [cursor.name, cursor]));
  const progress = [...stampedSources, ...sweptSources].map(async (source): Promise<readonly [string, Progress][]> => {
    const cursor = cursors.get(source.name);
    if (cursor?.loaded) return [];
    try {
      return [[source.name, await progressOf(services, source, cursor)]];
    } catch {
      // Staff sees elsewhere that the bank doesn't answer.
      return [];
    }
  });
  return new Map((await Promise.all(progress)).flat());
}

async function progressOf(services: BackendServices, source: Source, cursor: Cursor | undefined): Promise<Progress> {
  const countOf = async (filters: Readonly<Record<string, string>> = {}) =>
    (await readPage(services, source, 0, { per_page: '1', ...filters })).total;
  const [total, since] = [await countOf(), cursor?.completeSince ?? null];
  // History is read from the newest, to the record just before `since`; the rest page by page.
  const read =
    since === null
      ? (cursor?.position ?? 0) * pageSize
      : total - (await countOf({ created_at_lt: new Date(since - 1).toISOString() }));
  return { read: Math.min(total, Math.max(0, read)), total };
}

/** Up to when these sources are complete; null if one was never read. @param names all that are searched by default */
export async function completeUpTo(db: Database, names = Object.keys(rhythms)): Promise<number | null> {
  const times = (await readSources(db, names)).map(({ freshAt }) => freshAt);
  return times.includes(null) ? null : Math.min(...times.flatMap((at) => at ?? []));
}

const read = implement(sources.read, {
  ...{ access: staffWith('readCustomers'), limit: 'staff' },
  async handler({ services, c }) {
    const { db, limiter } = services;
    const found = await readSources(db, [...Object.keys(rhythms), digest]);
    if (found.every(({ freshAt, failure }) => freshAt === null && failure === null)) {
      // In a sandbox, the first request starts reading.
      await cursorOf(db, profiles);
      if (await limiter.isFirst('projection', changesRhythm))
        inBackground(services, c, 'the bank’s records were not read', () => syncRound(services));
    }
    const rhythmOf = (name: string) => rhythms[name] ?? 24 * 3600;
    const isUnread = found.some((source) => source.name !== digest && !isComplete(source));
    const progress = isUnread ? await readProgress(services) : new Map<string, Progress>();
    return {
      sources: found.map((source) => ({
        ...{ ...source, rhythmSeconds: rhythmOf(source.name) },
        reading: progress.get(source.name) ?? null,
      })),
    };
  },
});

export const sourceRoutes = routesOf(sources, { read });
