import { sources } from '#contract/books/sources.ts';
import type { Database } from '#server/db/database.ts';
import { syncCursors } from '#server/db/schema/projection.ts';
import { staffWith } from '../../access/staff/access.ts';
import { inBackground } from '../../kit/background.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { cursorOf } from './cursors.ts';
import { changesRhythm, passRhythm, sweepRhythm, syncRound } from './round.ts';
import { digest, profiles, stampedSources, sweptSources } from './sources.ts';

/** Polling intervals of the sources staff uses, in seconds. */
const rhythms: Readonly<Record<string, number>> = {
  ...Object.fromEntries(stampedSources.map(({ name }) => [name, changesRhythm])),
  ...Object.fromEntries(sweptSources.map(({ name }) => [name, passRhythm])),
  [profiles]: sweepRhythm,
};

async function readSources(db: Database, names: readonly string[]) {
  const cursors = new Map((await db.select().from(syncCursors)).map((cursor) => [cursor.name, cursor]));
  return names.map((name) => {
    const cursor = cursors.get(name);
    const since = cursor === undefined || cursor.loaded || cursor.freshAt === null ? null : cursor.completeSince;
    return { name, freshAt: cursor?.freshAt ?? null, completeSince: since, failure: cursor?.failure ?? null };
  });
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
    return { sources: found.map((source) => ({ ...source, rhythmSeconds: rhythmOf(source.name) })) };
  },
});

export const sourceRoutes = routesOf(sources, { read });
