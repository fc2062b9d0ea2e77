import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { advance, type Cursor, cursorOf } from './cursors.ts';
import { bankTime, readAll, readPage, readParts, type Syncing } from './reading.ts';
import { accounts, type Copy, type Source } from './sources.ts';
import { storeCopies } from './store.ts';

/** The bank may commit this long after a change's stamp. Rereads are idempotent. */
export const overlap = 5 * 60_000;
/** Keeps an accounts call to a page or two. */
const customersAtOnce = 25;

/** Reads changes by the bank's stamps, with overlap, so that equal stamps aren't lost. */
export async function readChanges(syncing: Syncing, source: Source): Promise<void> {
  const cursor = await cursorOf(syncing.db, source.name);
  const asked = syncing.clock.now();
  if (cursor.freshAt === null) {
    const now = bankTime(syncing, await readPage(syncing, source, 0, { per_page: '1' }), asked);
    // Older records come with the first load.
    await advance(syncing.db, cursor, { freshAt: now, completeSince: now + 1 });
    return;
  }
  const from = cursor.freshAt - overlap;
  const newest = await readPage(syncing, source, 0, { updated_at_gte: new Date(from).toISOString() });
  const now = bankTime(syncing, newest, asked);
  if (newest.total === newest.objects.length) {
    await storeChanges(syncing, source, cursor, newest.objects, now);
    return;
  }
  let last = cursor;
  for await (const { copies, before } of readParts(syncing, source, { by: 'updated_at', from, before: now + 1 }))
    last = await storeChanges(syncing, source, last, copies, Math.max(cursor.freshAt, Math.min(before, now)));
}

/** Stores records and the cursor together. */
const storeChanges = (
  syncing: Syncing,
  source: Source,
  cursor: Cursor,
  copies: readonly Copy[],
  freshAt: number,
): Promise<Cursor> => storeNews(syncing, source, copies, (tx) => advance(tx, cursor, { freshAt }));

/** Stores records and refreshes their customers' accounts. @param last ends the transaction */
export async function storeNews<Result>(
  syncing: Syncing,
  source: Source,
  copies: readonly Copy[],
  last: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  const moved = await readAccounts(syncing, await customersOf(syncing, source, copies));
  return syncing.db.transaction(async (tx) => {
    await storeCopies(tx, source, copies);
    await storeCopies(tx, accounts, moved);
    return last(tx);
  });
}

/** Customers of new or changed records. */
async function customersOf({ db }: Syncing, { table }: Source, copies: readonly Copy[]): Promise<string[]> {
  if (copies.length === 0) return [];
  const known = await db.execute(sql`
    select guid, state, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stamp
      from ${table} where guid = any(${sql.param(copies.map(({ row }) => row.guid))}::text[])`);
  const keyOf = (guid: unknown, state: unknown, stamp: unknown) => `${guid} ${state} ${stamp}`;
  const isKnown = new Set(
    rowsOf<{ guid: string; state: string; stamp: string }>(known).map(({ guid, state, stamp }) =>
      keyOf(guid, state, stamp),
    ),
  );
  const news = copies.filter(({ row }) => !isKnown.has(keyOf(row.guid, row.state, row.updated_at)));
  return [...new Set(news.flatMap(({ customer }) => customer ?? []))];
}

async function readAccounts(syncing: Syncing, customers: readonly string[]): Promise<Copy[]> {
  const found: Copy[] = [];
  for (let at = 0; at < customers.length; at += customersAtOnce)
    found.push(
      ...(await readAll(syncing, accounts, { customer_guid: customers.slice(at, at + customersAtOnce).join(',') })),
    );
  return found;
}
