import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import {
  accountRows,
  directory,
  externalRows,
  identifiers,
  tradeRows,
  transferRows,
  verificationRows,
} from '#server/db/schema/projection.ts';
import { pageSize } from '../../kit/watches.ts';
import { advance, cursorOf } from './cursors.ts';
import { maxRows, readPage, type Syncing } from './reading.ts';
import type { Copy, Source } from './sources.ts';
import { storeCopies } from './store.ts';

/**
 * Loads history from newest to oldest; resumable. Creation-time filters keep pages stable. The bank
 * is asked for the next part while one is stored.
 * @returns whether it finished, or time ran out
 */
export async function loadHistory(syncing: Syncing, source: Source, isTimeUp: () => boolean): Promise<boolean> {
  let cursor = await cursorOf(syncing.db, source.name);
  let next: Promise<Part> | null = null;
  for (let parts = 1; !cursor.loaded && cursor.completeSince !== null && !isTimeUp(); parts++) {
    const part: Part = await (next ?? readBefore(syncing, source, cursor.completeSince));
    const { copies, isLast } = part;
    const oldest = copies.at(-1)?.createdAt;
    const reached = cursor;
    next = isLast || oldest === undefined ? null : readBefore(syncing, source, oldest + 1);
    // It fails where it is awaited, if it ever is.
    next?.catch(() => undefined);
    cursor = await syncing.db.transaction(async (tx) => {
      // Locked before anything is stored, so that no other writer of these tables waits for us.
      if (isLast) await tx.execute(sql`lock table ${tradeRows}, ${transferRows} in share row exclusive mode`);
      await tx.execute(sql`select set_config('statechange.first_load', 'on', true)`);
      await storeCopies(tx, source, copies);
      if (isLast) await noteHistory(tx, source, parts > 1);
      // Others may share the last stamp: they come with the next part.
      return advance(tx, reached, {
        loaded: isLast,
        ...(oldest === undefined ? {} : { completeSince: isLast ? oldest : oldest + 1 }),
      });
    });
  }
  return cursor.loaded;
}

/** Works out what pages omit. Long lists get statistics: the embedded database collects none. */
async function noteHistory(tx: Executor, { table }: Source, isLong: boolean): Promise<void> {
  if (table === tradeRows) await tx.execute(sql`select rebuild_traders()`);
  await tx.execute(sql`select note_milestones(array(select guid from ${directory}))`);
  if (!isLong) return;
  for (const read of [table, accountRows, directory, externalRows, identifiers, verificationRows])
    await tx.execute(sql`analyze ${read}`);
}

interface Part {
  readonly copies: Copy[];
  readonly isLast: boolean;
}

/** About a thousand records, extended while all share one stamp. */
async function readBefore(syncing: Syncing, source: Source, before: number): Promise<Part> {
  const copies: Copy[] = [];
  for (let page = 0; ; page++) {
    const { objects } = await readPage(syncing, source, page, { created_at_lt: new Date(before).toISOString() });
    copies.push(...objects);
    if (objects.length < pageSize) return { copies, isLast: true };
    const isBeyond = (copies.at(-1)?.createdAt ?? before) + 1 < before;
    if (copies.length >= maxRows && isBeyond) return { copies, isLast: false };
  }
}
