import * as v from 'valibot';
import { isoOrNull } from '#domain/time/iso.ts';
import type { Database } from '#server/db/database.ts';
import { syncCursors } from '#server/db/schema/projection.ts';
import { staffWith } from '../../access/staff/access.ts';
import { inBackground } from '../../kit/background.ts';
import { route } from '../../kit/http/routes.ts';
import { cursorOf } from './cursors.ts';
import { changesRhythm, passRhythm, sweepRhythm, syncRound } from './round.ts';
import { digest, profiles, stampedSources, sweptSources } from './sources.ts';

const time = v.nullable(v.pipe(v.string(), v.isoTimestamp()));
/** What staff searches and lists, each with the seconds that it may be old. */
const rhythms: Readonly<Record<string, number>> = {
  ...Object.fromEntries(stampedSources.map(({ name }) => [name, changesRhythm])),
  ...Object.fromEntries(sweptSources.map(({ name }) => [name, passRhythm])),
  [profiles]: sweepRhythm,
};

/** How current each source is, in a fixed order. */
async function readSources(db: Database, names: readonly string[]) {
  const cursors = new Map((await db.select().from(syncCursors)).map((cursor) => [cursor.name, cursor]));
  return names.map((name) => {
    const cursor = cursors.get(name);
    const since = cursor === undefined || cursor.loaded || cursor.freshAt === null ? null : cursor.completeSince;
    return { name, freshAt: cursor?.freshAt ?? null, completeSince: since, failure: cursor?.failure ?? null };
  });
}

/** Up to when everything is complete that a search looks through; null while some of it was never read. */
export async function completeUpTo(db: Database): Promise<string | null> {
  const times = (await readSources(db, Object.keys(rhythms))).map(({ freshAt }) => freshAt);
  return times.includes(null) ? null : isoOrNull(Math.min(...times.flatMap((at) => at ?? [])));
}

export const getSources = route({
  ...{ method: 'GET', path: '/admin/sources', summary: 'Read how current the records are', access: staffWith('readCustomers'), limit: 'staff' },
  description: [
    'Staff sees copies of the bank’s records. `fresh_at` is up to when a copy is complete, by the bank’s clock; null while it was never read.',
    'While the history is being read, `complete_since` is how far back it goes; null once it is all there. `digest` compares both once a day.',
  ],
  reply: {
    message: 'The sources.',
    data: v.strictObject({
      sources: v.array(
        v.strictObject({ name: v.string(), fresh_at: time, complete_since: time, rhythm_seconds: v.number(), failure: v.nullable(v.string()) }),
      ),
    }),
    example: {
      sources: [{ name: 'trades', fresh_at: '2026-01-15T12:00:00.000Z', complete_since: null, rhythm_seconds: changesRhythm, failure: null }],
    },
  },
  async handler({ services, c }) {
    const { db, limiter } = services;
    const found = await readSources(db, [...Object.keys(rhythms), digest]);
    if (found.every(({ freshAt, failure }) => freshAt === null && failure === null)) {
      // The first to ask in a sandbox: nothing is read there before.
      await cursorOf(db, profiles);
      if (await limiter.isFirst('projection', changesRhythm))
        inBackground(services, c, 'the bank’s records were not read', () => syncRound(services));
    }
    const rhythmOf = (name: string) => rhythms[name] ?? 24 * 3600;
    return {
      sources: found.map(({ name, freshAt, completeSince, failure }) => ({
        ...{ name, fresh_at: isoOrNull(freshAt), complete_since: isoOrNull(completeSince), rhythm_seconds: rhythmOf(name), failure },
      })),
    };
  },
});
