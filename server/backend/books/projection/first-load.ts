import { pageSize } from '../../kit/watches.ts';
import { advance, cursorOf } from './cursors.ts';
import { maxRows, readPage, type Syncing } from './reading.ts';
import type { Copy, Source } from './sources.ts';
import { storeCopies } from './store.ts';

/**
 * Reads the records that were there before the first poll, from the newest to the oldest, and goes on where it was left. What was created before an
 * instant stays as many, whatever changes: each part is read from the first page.
 * @returns whether all were read, or the time is up
 */
export async function loadHistory(syncing: Syncing, source: Source, isTimeUp: () => boolean): Promise<boolean> {
  let cursor = await cursorOf(syncing.db, source.name);
  while (!cursor.loaded && cursor.completeSince !== null && !isTimeUp()) {
    const { copies, isLast } = await readBefore(syncing, source, cursor.completeSince);
    const oldest = copies.at(-1)?.createdAt;
    const reached = cursor;
    cursor = await syncing.db.transaction(async (tx) => {
      await storeCopies(tx, source, copies);
      // Others may share the stamp of the last one: they are read with the next part.
      return advance(tx, reached, { loaded: isLast, ...(oldest === undefined ? {} : { completeSince: isLast ? oldest : oldest + 1 }) });
    });
  }
  return cursor.loaded;
}

/** About a thousand records that were created before then, newest first, and on as long as all of them share one stamp. */
async function readBefore(syncing: Syncing, source: Source, before: number): Promise<{ copies: Copy[]; isLast: boolean }> {
  const copies: Copy[] = [];
  for (let page = 0; ; page++) {
    const { objects } = await readPage(syncing, source, page, { created_at_lt: new Date(before).toISOString() });
    copies.push(...objects);
    if (objects.length < pageSize) return { copies, isLast: true };
    const isBeyond = (copies.at(-1)?.createdAt ?? before) + 1 < before;
    if (copies.length >= maxRows && isBeyond) return { copies, isLast: false };
  }
}
