import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { syncGaps } from '#server/db/schema/projection.ts';
import { advance, cursorOf } from './cursors.ts';
import { overlap } from './incremental.ts';
import { readSpan, type Span, type Syncing } from './reading.ts';
import { type Copy, digest, type Source, stampedSources } from './sources.ts';
import { storeCopies } from './store.ts';

const dayLength = 24 * 3600_000;
const days = 35;

interface Sum {
  readonly count: number;
  readonly sum: bigint;
}

const amounts = ['receive_amount', 'deliver_amount', 'amount', 'estimated_amount', 'fee'];

/**
 * Daily comparison of the last 35 days by state: count and sum. A differing day is reloaded, and
 * noted unless recent changes explain it. Resumable.
 */
export async function compareDays(syncing: Syncing, isTimeUp: () => boolean): Promise<void> {
  const { db, clock } = syncing;
  let cursor = await cursorOf(db, digest);
  const now = clock.now();
  if (cursor.freshAt !== null && cursor.passStartedAt === null && now - cursor.freshAt < dayLength) return;
  const startedAt = cursor.passStartedAt ?? now;
  const today = Math.floor(startedAt / dayLength) * dayLength;
  while (cursor.position < days * stampedSources.length) {
    if (isTimeUp()) return;
    const [source, from] = [
      stampedSources[cursor.position % stampedSources.length],
      today - (1 + Math.floor(cursor.position / stampedSources.length)) * dayLength,
    ];
    if (source === undefined) return;
    await compareDay(syncing, source, from);
    cursor = await advance(db, cursor, { position: cursor.position + 1, passStartedAt: startedAt });
  }
  await advance(db, cursor, { position: 0, passStartedAt: null, freshAt: startedAt });
}

/** Reloads a day's rows. */
async function compareDay(syncing: Syncing, source: Source, from: number): Promise<void> {
  const span: Span = { by: 'created_at', from, before: from + dayLength };
  const copies = await readSpan(syncing, source, span);
  const theirs = sumsOf(copies);
  const { db, clock } = syncing;
  const cursor = await cursorOf(db, source.name);
  await db.transaction(async (tx) => {
    const ours = await storedSums(tx, source, span);
    const differing = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
      (state) => !isEqual(ours.get(state), theirs.get(state)),
    );
    if (differing.length === 0) return;
    const changed = new Set(await storeCopies(tx, source, copies));
    const known = sql.param(copies.map(({ row }) => row.guid));
    const removed = await tx.execute(
      sql`delete from ${source.table} where ${within(span)} and not guid = any(${known}::text[]) returning guid`,
    );
    const settled = new Date((cursor.freshAt ?? 0) - overlap).toISOString();
    const isGap =
      rowsOf(removed).length > 0 || copies.some(({ row }) => changed.has(row.guid) && row.updated_at < settled);
    if (!isGap) return;
    const day = new Date(from).toISOString().slice(0, 10);
    const none: Sum = { count: 0, sum: 0n };
    await tx.insert(syncGaps).values(
      differing.map((state) => {
        const [our, bank] = [ours.get(state) ?? none, theirs.get(state) ?? none];
        return {
          source: source.name,
          day,
          state,
          ourCount: our.count,
          bankCount: bank.count,
          ourSum: our.sum,
          bankSum: bank.sum,
          foundAt: clock.now(),
        };
      }),
    );
  });
}

const within = ({ from, before }: Span) =>
  sql`created_at >= ${new Date(from).toISOString()}::timestamptz and created_at < ${new Date(before).toISOString()}::timestamptz`;

const isEqual = (one: Sum | undefined, other: Sum | undefined): boolean =>
  one?.count === other?.count && one?.sum === other?.sum;

function sumsOf(copies: readonly Copy[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { row } of copies) {
    const state = String(row.state);
    const { count, sum } = sums.get(state) ?? { count: 0, sum: 0n };
    sums.set(state, {
      count: count + 1,
      sum: amounts.reduce((total, name) => total + BigInt(String(row[name] ?? 0)), sum),
    });
  }
  return sums;
}

async function storedSums(tx: Executor, { table }: Source, span: Span): Promise<Map<string, Sum>> {
  const each = sql`to_jsonb(stored) ->> name`;
  const found = await tx.execute(sql`
    select state, count(*)::int as count,
           sum((select coalesce(sum((${each})::numeric), 0) from unnest(${sql.param(amounts)}::text[]) name))::text as sum
      from ${table} as stored where ${within(span)} group by state`);
  return new Map(
    rowsOf<{ state: string; count: number; sum: string }>(found).map(({ state, count, sum }) => [
      state,
      { count, sum: BigInt(sum) },
    ]),
  );
}
