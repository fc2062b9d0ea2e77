import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/database.ts';
import { pageSize } from '../../kit/watches.ts';
import { advance, cursorOf } from './cursors.ts';
import { bankTime, maxRows, readPage, type Syncing } from './reading.ts';
import type { Source } from './sources.ts';
import { storeCopies } from './store.ts';

/** A full pass takes an hour of rounds; short lists are read whole every time. */
const roundsOfPass = 60;
const minPages = 10;

/**
 * One round's share of sources without change stamps: new and open records, and some pages. The
 * first pass uses all available time.
 */
export async function sweepSource(syncing: Syncing, source: Source, isTimeUp: () => boolean): Promise<void> {
  const { db, clock } = syncing;
  let cursor = await cursorOf(db, source.name);
  if (cursor.position > 0) {
    await readNewest(syncing, source);
    await readOpen(syncing, source);
  }
  for (let count = 0, pages = minPages; count < pages || (cursor.freshAt === null && !isTimeUp()); count++) {
    const asked = clock.now();
    const found = await readPage(syncing, source, cursor.position);
    pages = Math.max(minPages, Math.ceil(found.total / pageSize / roundsOfPass));
    const startedAt = cursor.passStartedAt ?? bankTime(syncing, found, asked);
    const isLast = found.objects.length < pageSize;
    const reached = cursor;
    cursor = await db.transaction(async (tx) => {
      await storeCopies(tx, source, found.objects);
      if (!isLast) return advance(tx, reached, { position: reached.position + 1, passStartedAt: startedAt });
      return advance(tx, reached, { position: 0, passStartedAt: null, freshAt: startedAt, loaded: true });
    });
    if (isLast) return;
  }
}

/** Newest first, until a page has nothing new. */
async function readNewest(syncing: Syncing, source: Source): Promise<void> {
  for (let page = 0; ; page++) {
    const { objects } = await readPage(syncing, source, page);
    const guids = objects.map(({ row }) => row.guid);
    const known = await syncing.db.execute(
      sql`select guid from ${source.table} where guid = any(${sql.param(guids)}::text[])`,
    );
    await syncing.db.transaction((tx) => storeCopies(tx, source, objects));
    if (objects.length < pageSize || rowsOf(known).length > 0) return;
  }
}

/** Rereads records that were open. */
async function readOpen(syncing: Syncing, source: Source): Promise<void> {
  const { open } = source;
  if (open === undefined) return;
  const found = await syncing.db.execute(
    sql`select guid from ${source.table} where ${open} order by random() limit ${maxRows}`,
  );
  const guids = rowsOf<{ guid: string }>(found).map(({ guid }) => guid);
  for (let at = 0; at < guids.length; at += pageSize) {
    const { objects } = await readPage(syncing, source, 0, { guid: guids.slice(at, at + pageSize).join(',') });
    await syncing.db.transaction((tx) => storeCopies(tx, source, objects));
  }
}
