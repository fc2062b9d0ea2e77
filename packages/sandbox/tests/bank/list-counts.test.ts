import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { lists } from '#sandbox/bank/lists.ts';
import { type Database, type Executor, rowsOf } from '#server/db/database.ts';
import { foldListChanges, vacuumListChanges } from '#server/db/lists/fold.ts';
import type { Filter } from '#server/db/lists/listed.ts';
import { listRecords } from '#server/db/lists/records.ts';
import { bankTrades } from '#server/db/schema/index.ts';
import { describeOnEachDatabase } from '#tests/server/support.ts';

const start = Date.UTC(2026, 0, 15, 23, 50);
const owners = ['ann', 'bob', null];
const states = ['storing', 'pending', 'settling', 'failed'];
const sides = ['buy', 'sell'];

/** Times in seconds from ten minutes before midnight, to span days and minutes. */
const change = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    rows: fc.array(
      fc.record({
        owner: fc.constantFrom(...owners),
        state: fc.constantFrom(...states),
        side: fc.constantFrom(...sides),
        second: fc.nat(1_500),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
  fc.record({ kind: fc.constant('move' as const), from: fc.constantFrom(...states), to: fc.constantFrom(...states) }),
  fc.record({ kind: fc.constant('date' as const), state: fc.constantFrom(...states), second: fc.nat(1_500) }),
  fc.record({
    kind: fc.constant('delete' as const),
    side: fc.constantFrom(...sides),
    state: fc.constantFrom(...states),
  }),
  fc.record({ kind: fc.constant('fold' as const), most: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('count' as const), owner: fc.constantFrom('ann', 'bob') }),
  fc.constant({ kind: 'truncate' as const }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const at = (second: number) => new Date(start + second * 1_000).toISOString();
let made = 0;

function statement(one: Change) {
  switch (one.kind) {
    case 'insert': {
      const rows = one.rows.map(({ owner, state, side, second }) => {
        made += 1;
        return sql`(${`t${made}`}, ${`q${made}`}, ${owner}, 'platform', 'BTC-USD', ${side}, ${state}, 1, 1, 0, ${at(second)}::timestamptz, ${at(second)}::timestamptz)`;
      });
      return sql`insert into bank_trades (guid, quote_guid, customer_guid, trade_type, symbol, side, state, receive_amount, deliver_amount, fee, created_at, updated_at)
        values ${sql.join(rows, sql`, `)}`;
    }
    case 'move':
      return sql`update bank_trades set state = ${one.to} where state = ${one.from}`;
    case 'date':
      return sql`update bank_trades set created_at = ${at(one.second)}::timestamptz where state = ${one.state}`;
    case 'delete':
      return sql`delete from bank_trades where side = ${one.side} and state = ${one.state}`;
    case 'fold':
      return sql`select fold_list_changes(${one.most})`;
    case 'count':
      return sql`select count_list_of('bank_trades', ${one.owner})`;
    case 'truncate':
      return sql`truncate bank_trades`;
  }
}

/** Counts versus actual rows. */
async function compare(db: Executor) {
  const known = rowsOf(
    await db.execute(sql`select owner, span, since::text as since, facets::text as facets, sum(total)::int as total from bank_list_known
      where listed = 'bank_trades' and (owner in ('*', '') or owner in (select owner from bank_list_owners where listed = 'bank_trades'))
      group by 1, 2, 3, 4 having sum(total) <> 0 order by 1, 2, 3, 4`),
  );
  const there = rowsOf(
    await db.execute(sql`select key as owner, span, spans.since::text as since, facets::text as facets, count(*)::int as total
      from bank_listed l
      cross join lateral unnest(case l.owner when '' then array[''] else array['*', l.owner] end) as keys (key)
      cross join lateral (values ('all', '-infinity'), ('day', date_trunc('day', l.minute, 'UTC')), ('hour', date_trunc('hour', l.minute, 'UTC')), ('minute', l.minute)) as spans (span, since)
      where listed = 'bank_trades' and (key in ('*', '') or key in (select owner from bank_list_owners where listed = 'bank_trades'))
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
  );
  expect(known).toEqual(there);
}

describeOnEachDatabase('the counts of a list', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = (await open()).services.db;
    await db.execute(sql`alter table bank_trades drop constraint bank_trades_quote_guid_bank_quotes_guid_fk`);
    await db.execute(sql`insert into bank_customers (guid, type, state, created_at, updated_at)
      select guid, 'individual', 'verified', now(), now() from unnest(array['ann', 'bob', 'eve']) guid`);
  });

  it('are what is there, whatever is inserted, changed, deleted, rolled back and added up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ change, undone: fc.boolean() }), { maxLength: 12 }), async (changes) => {
        await db.execute(sql`truncate bank_trades`);
        for (const { change: one, undone } of changes) {
          const run = db.transaction(async (tx) => {
            await tx.execute(statement(one));
            if (undone) throw new Error('undone');
          });
          await (undone ? expect(run).rejects.toThrow('undone') : run);
        }
        await compare(db);
      }),
      { numRuns: 40 },
    );
  });

  it('are what is there when many change at once', async () => {
    await db.execute(sql`truncate bank_trades`);
    const rows = (owner: string) =>
      Array.from({ length: 5 }, (_, index) => ({ owner, state: 'storing', side: 'buy', second: index * 60 }));
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        if (index % 10 === 7) return foldListChanges(db);
        if (index === 15) return db.execute(sql`select count_list_of('bank_trades', 'ann')`);
        return db.execute(statement({ kind: 'insert', rows: rows(index % 2 === 0 ? 'ann' : 'bob') }));
      }),
    );
    await compare(db);
  });

  it('find each page of a long list, filtered or not, as sorting everything would', async () => {
    await db.execute(sql`truncate bank_trades`);
    // Three days, one trade a minute each, many simultaneous, some failed.
    await db.execute(sql`insert into bank_trades
        (guid, quote_guid, customer_guid, trade_type, symbol, side, state, receive_amount, deliver_amount, fee, created_at, updated_at)
      select 'row' || i, 'quote' || i, case when i % 4 = 0 then 'bob' else 'ann' end, 'platform', 'BTC-USD', case i % 3 when 0 then 'sell' else 'buy' end,
             case i % 500 when 0 then 'failed' else 'settling' end, 1, 1, 0, moment, moment
        from generate_series(1, 4000) i cross join lateral (select timestamptz '2026-01-15T23:50:00Z' + i / 2 * interval '61.5 seconds' as moment) m`);
    const all = await db.select().from(bankTrades).orderBy(sql`created_at desc, serial desc`);
    const created = { from: start + 3 * 60_000 + 1_500, before: start + 2 * 86_400_000 + 30_250 };
    const filters: { filter: Filter; wanted: (row: (typeof all)[number]) => boolean }[] = [
      { filter: {}, wanted: () => true },
      { filter: { owners: ['ann'] }, wanted: (row) => row.customerGuid === 'ann' },
      { filter: { facets: { state: ['failed'] } }, wanted: (row) => row.state === 'failed' },
      {
        filter: { owners: ['ann'], facets: { side: ['sell'] }, created },
        wanted: (row) =>
          row.customerGuid === 'ann' &&
          row.side === 'sell' &&
          row.createdAt >= created.from &&
          row.createdAt < created.before,
      },
      { filter: { created }, wanted: (row) => row.createdAt >= created.from && row.createdAt < created.before },
    ];
    for (const { filter, wanted } of filters) {
      const matching = all.filter(wanted).map(({ guid }) => guid);
      const last = Math.floor((matching.length - 1) / 7);
      for (const page of [0, 1, Math.floor(last / 2), last, last + 1]) {
        const found = await listRecords(db, lists.trades, filter, { page, perPage: 7 });
        expect(found.total).toBe(matching.length);
        expect(found.rows.map(({ guid }) => guid)).toEqual(matching.slice(page * 7, page * 7 + 7));
      }
    }
  });

  it('find each page of a range that ends within a minute', async () => {
    await db.execute(sql`truncate bank_trades`);
    await db.execute(sql`insert into bank_trades
        (guid, quote_guid, customer_guid, trade_type, symbol, side, state, receive_amount, deliver_amount, fee, created_at, updated_at)
      select 'row' || i, 'quote' || i, 'ann', 'platform', 'BTC-USD', 'buy', 'settling', 1, 1, 0, moment, moment
        from generate_series(1, 200) i cross join lateral (select timestamptz '2026-01-15T23:50:00Z' + i * interval '3 seconds' as moment) m`);
    const all = await db.select().from(bankTrades).orderBy(sql`created_at desc, serial desc`);
    for (const from of [null, start + 2 * 60_000 + 15_000])
      for (const before of [start + 6 * 60_000 + 30_000, start + 6 * 60_000]) {
        const matching = all
          .filter(({ createdAt }) => createdAt < before && createdAt >= (from ?? 0))
          .map(({ guid }) => guid);
        for (const page of [0, 1, 4, Math.floor(matching.length / 7)]) {
          const found = await listRecords(
            db,
            lists.trades,
            { facets: { side: ['buy'] }, created: { from, before } },
            { page, perPage: 7 },
          );
          expect(found.total).toBe(matching.length);
          expect(found.rows.map(({ guid }) => guid)).toEqual(matching.slice(page * 7, page * 7 + 7));
        }
      }
  });

  it('take up no space for changes that were added up', async () => {
    await foldListChanges(db);
    const size = sql`select pg_relation_size('bank_list_changes')::int as bytes, (select count(*)::int from bank_list_changes) as changes`;
    // A vacuum passes over a page that a checkpoint holds at that moment; the next one takes it.
    const vacuumed = async () => {
      await vacuumListChanges(db);
      return rowsOf(await db.execute(size));
    };
    await expect.poll(vacuumed).toEqual([{ bytes: 0, changes: 0 }]);
    await compare(db);
  });

  it('refuse a filter that the list is not counted by', async () => {
    await expect(
      listRecords(db, lists.transfers, { facets: { symbol: ['BTC-USD'] } }, { page: 0, perPage: 1 }),
    ).rejects.toThrow('not counted by symbol');
  });
});
