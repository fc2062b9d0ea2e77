import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { seedRecords } from '#sandbox/seed-records.ts';
import { type Database, rowsOf } from '#server/db/database.ts';
import { foldListChanges } from '#server/db/lists/fold.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { begin, round } from '../projection/projecting.ts';

type Row = Readonly<Record<string, unknown>>;
const read = async (db: Database, query: ReturnType<typeof sql>): Promise<Row[]> =>
  rowsOf<Row>(await db.execute(query));

/** Without zeros, which reversed changes leave behind. */
async function kept(db: Database): Promise<Readonly<Record<string, readonly Row[]>>> {
  return {
    trades: await read(
      db,
      sql`select day, symbol, side, sum(trades)::int as trades, sum(notional)::text as notional, sum(fee)::text as fee, sum(our_fee)::text as ours,
                 sum(unsplit)::text as unsplit, sum(spread)::text as spread, sum(covered)::text as covered, sum(coins)::text as coins
            from trade_days_known group by 1, 2, 3 having sum(trades) <> 0 order by 1, 2, 3`,
    ),
    transfers: await read(
      db,
      sql`select day, asset, state, kind, sum(transfers)::int as transfers, sum(amount)::text as amount, sum(fee)::text as fee, sum(loss)::text as loss
            from transfer_days_known group by 1, 2, 3, 4 having sum(transfers) <> 0 order by 1, 2, 3, 4`,
    ),
    traders: await read(
      db,
      sql`select day, cohort, by_day, by_week, by_month, sum(customers)::int as customers, sum(notional)::text as notional from trader_sums_known
           group by 1, 2, 3, 4, 5 having sum(customers) <> 0 order by 1, 2, 3, 4, 5`,
    ),
    days: await read(
      db,
      sql`select customer_guid, day, previous, first, trades, notional::text as notional from trader_days order by 1, 2`,
    ),
  };
}

async function fresh(db: Database): Promise<Readonly<Record<string, readonly Row[]>>> {
  let found: Readonly<Record<string, readonly Row[]>> = {};
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`select rebuild_sales()`);
      found = await kept(tx as unknown as Database);
      throw new Error('undone');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'undone') throw error;
    });
  return found;
}

describeOnEachDatabase('what sales adds up by day', (open, { kind }) => {
  const clock = createTestClock();
  const server = before(async () => {
    const opened = await open({ clock: { ...clock, due: () => true } });
    await seedRecords(opened.services.db, { customers: 12, trades: 240 }, 'days');
    await begin(opened);
    for (let rounds = 0; rounds < 3; rounds += 1) await round(opened);
    return opened;
  });

  it('equals a fresh sum over the rows', async () => {
    const { db } = server.services;
    const found = await kept(db);
    expect(found.trades?.length).toBeGreaterThan(50);
    expect(found.days?.length).toBeGreaterThan(50);
    expect(found).toEqual(await fresh(db));
  });

  it('stays equal while trades change late, come, go and move to another customer, folded or not', async () => {
    const { db } = server.services;
    const changes = [
      sql`update trade_rows set state = 'failed' where guid in (select guid from trade_rows order by guid limit 20)`,
      sql`update trade_rows set state = 'completed' where state = 'failed' and guid in (select guid from trade_rows order by guid desc limit 40)`,
      sql`delete from trade_rows where guid in (select guid from trade_rows order by created_at limit 5)`,
      sql`update trade_rows set created_at = created_at - interval '40 days' where guid in (select guid from trade_rows order by guid limit 10 offset 60)`,
      sql`update trade_rows set our_fee = fee / 2, spread = 3, fee = fee + 2 where guid in (select guid from trade_rows order by guid limit 30 offset 30)`,
      sql`update trade_rows set customer_guid = (select min(customer_guid) from trade_rows) where guid in (select guid from trade_rows order by guid limit 7 offset 100)`,
      sql`update trade_rows set fee = null where guid in (select guid from trade_rows order by guid limit 3 offset 90)`,
      sql`update transfer_rows set state = 'completed', amount = estimated_amount where state = 'failed'`,
      sql`update transfer_rows set asset = 'ETH', network_fee = 12, network_fee_asset = 'BTC' where guid in (select guid from transfer_rows order by guid limit 20)`,
      sql`insert into trade_rows (guid, customer_guid, symbol, side, state, receive_amount, deliver_amount, fee, total, created_at, updated_at)
          select 'late', customer_guid, 'BTC-USD', 'buy', 'executed', 5, 700, 7, 700, created_at - interval '2 years', now() from trade_rows limit 1`,
    ];
    for (const [index, change] of changes.entries()) {
      await db.execute(change);
      if (index % 3 === 2) await foldListChanges(db);
      expect([index, await kept(db)]).toEqual([index, await fresh(db)]);
    }
  });

  it('changes its own day only when a trade changes late', async () => {
    const { db } = server.services;
    const [trade] = await read(
      db,
      sql`select guid, reporting_day(created_at)::text as day from trade_rows where state = 'settling' order by created_at limit 1`,
    );
    const before = await kept(db);
    await db.execute(sql`update trade_rows set state = 'failed' where guid = ${String(trade?.guid)}`);
    const after = await kept(db);
    const text = (row: Row) => JSON.stringify(row);
    const lines = (rows: readonly Row[] | undefined) => new Set(rows?.map(text));
    const [one, other] = [lines(before.trades), lines(after.trades)];
    const differing = [...[...one].filter((line) => !other.has(line)), ...[...other].filter((line) => !one.has(line))];
    expect(new Set(differing.map((line) => String(JSON.parse(line).day).slice(0, 10))).size).toBe(1);
  });

  // The embedded database serializes transactions.
  if (kind === 'postgres')
    it('knows a customer’s days in order when two of them are stored at once', async () => {
      const { db } = server.services;
      const [row] = await read(
        db,
        sql`select (select string_agg(quote_ident(column_name), ', ') from information_schema.columns where table_name = 'trade_rows' and is_generated = 'NEVER'
                   and column_name not in ('guid', 'created_at', 'state')) as columns, (select min(guid) from trade_rows where customer_guid is not null) as guid`,
      );
      const columns = sql.raw(String(row?.columns));
      const add = (to: Pick<Database, 'execute'>, guid: string, at: string) =>
        to.execute(sql`insert into trade_rows (guid, created_at, state, ${columns}) select ${guid}, ${at}::timestamptz, 'completed', ${columns} from trade_rows
        where guid = ${String(row?.guid)}`);
      let later: Promise<unknown> = Promise.resolve();
      await db.transaction(async (tx) => {
        await add(tx, 'earlier', '2020-01-05T12:00:00Z');
        let isStored = false;
        later = add(db, 'later', '2020-01-07T12:00:00Z').then(() => {
          isStored = true;
        });
        const waits = sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
        await vi.waitUntil(async () => isStored || (await read(db, waits)).length > 0);
      });
      await later;
      expect(await kept(db)).toEqual(await fresh(db));
      await db.execute(sql`delete from trade_rows where guid in ('earlier', 'later')`);
      expect(await kept(db)).toEqual(await fresh(db));
    });

  it('begins its days in the zone that is set', async () => {
    const { db } = server.services;
    const one = await read(
      db,
      sql`select reporting_day('2026-03-08T04:59:59.999Z')::text as last, reporting_day('2026-03-08T05:00:00Z')::text as first,
      extract(epoch from reporting_start('2026-03-09') - reporting_start('2026-03-08'))::int / 3600 as short,
      extract(epoch from reporting_start('2026-11-02') - reporting_start('2026-11-01'))::int / 3600 as long`,
    );
    expect(one).toEqual([{ last: '2026-03-07', first: '2026-03-08', short: 23, long: 25 }]);
    await db.execute(sql`select set_reporting_zone('Asia/Tokyo')`);
    expect(await read(db, sql`select reporting_day('2026-03-08T15:00:00Z')::text as day`)).toEqual([
      { day: '2026-03-09' },
    ]);
    expect(await kept(db)).toEqual(await fresh(db));
    await db.execute(sql`select set_reporting_zone('America/New_York')`);
    expect(await kept(db)).toEqual(await fresh(db));
  });
});
