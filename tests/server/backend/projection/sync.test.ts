import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedRecords } from '#sandbox/seed-records.ts';
import { UpstreamError } from '#server/backend/kit/clients/http.ts';
import { rowsOf } from '#server/db/database.ts';
import { bankTrades } from '#server/db/schema/index.ts';
import { syncCursors, syncGaps, tradeRows } from '#server/db/schema/projection.ts';
import { verifyStaff } from '../../any-staff.ts';
import { bankClient, mintBankToken, openCustomer } from '../../bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '../../support.ts';
import { call } from '../client.ts';
import { begin, countIn, expectSame, round, sourcesOf } from './projecting.ts';

const minute = 60_000;

describeOnOneDatabase('the copies of the bank’s records', (open) => {
  const clock = createTestClock(Date.now() + minute);
  const server = before(async () => {
    const opened = await open({ clock: { ...clock, due: () => true }, verifyStaff: verifyStaff('staff-token') });
    await seedRecords(opened.services.db, { customers: 60, trades: 1_250 }, 'sync');
    return opened;
  });
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const tradeIn = (guid: unknown) =>
    server.services.db
      .select()
      .from(tradeRows)
      .where(eq(tradeRows.guid, String(guid)));
  const trader = before(() => openCustomer(server, bank, clock.advance));
  const buy = async () => {
    const quote = await trader.client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 12_345 });
    return (await trader.client.post('/api/trades', { quote_guid: quote.body.guid })).body.guid;
  };

  const salesOf = (path: string) =>
    call<{ span?: { all_traders: { fresh: number } | null } }>(server, `/admin/${path}`, undefined, {
      bearer: 'staff-token',
    });

  it('are not read in a sandbox without staff', async () => {
    await round(server);
    expect(await countIn(server, 'sync_cursors')).toBe(0);
  });

  it('are loaded from the newest on in parts, by two processes as by one, and say how far back they go', async () => {
    await begin(server);
    // Only the first part of each.
    let parts = 0;
    await round(server, undefined, () => parts++ % 2 === 1);
    const { trades, transfers, customers } = Object.fromEntries(await sourcesOf(server));
    expect(trades).toMatchObject({
      fresh_at: new Date(clock.now()).toISOString(),
      failure: null,
      complete_since: expect.any(String),
      reading: { read: 1_000, total: 1_250 },
    });
    expect(transfers?.complete_since).toEqual(expect.any(String));
    expect(customers).toMatchObject({ complete_since: null, fresh_at: expect.any(String), reading: null });
    expect(await countIn(server, 'trade_rows')).toBe(1_000);
    // Who is new depends on the oldest trade.
    expect((await salesOf('sales?range=2y')).data.span?.all_traders).toBeNull();
    expect((await salesOf('sales/customers?range=2y')).status).toBe(503);
    await Promise.all([round(server), round(server)]);
    await round(server);
    await expectSame(server);
    expect((await sourcesOf(server)).get('trades')).toMatchObject({ complete_since: null, reading: null });
    const { db } = server.services;
    const days = sql`select customer_guid, day, previous, first, trades, notional, fee, our_fee from trader_days order by customer_guid, day`;
    const known = rowsOf(await db.execute(days));
    expect(known.length).toBeGreaterThan(1_000);
    await db.execute(sql`select rebuild_sales()`);
    expect(rowsOf(await db.execute(days))).toEqual(known);
    const traded = sql`select count(*)::int as traded from directory where traded_at = (select min(created_at) from trade_rows where customer_guid = directory.guid and state in ('executed', 'settling', 'completed'))`;
    expect(rowsOf(await db.execute(traded))).toEqual([{ traded: 60 }]);
    expect((await salesOf('sales?range=2y')).data.span?.all_traders?.fresh).toBe(60);
  });

  it('have a trade at the next look, with the balances that it moved, and its later states', async () => {
    const guid = await buy();
    await round(server);
    expect(await tradeIn(guid)).toMatchObject([{ customerGuid: trader.guid, deliverAmount: 12_345n, total: 12_345n }]);
    clock.advance(10_000);
    await trader.client.get('/api/trades');
    await round(server);
    expect(await tradeIn(guid)).toMatchObject([{ state: 'settling' }]);
    await expectSame(server);
  });

  it('have records that carry the very stamp at which a look ended', async () => {
    await round(server);
    const guids = [await buy(), await buy()];
    await round(server);
    for (const guid of guids) expect(await tradeIn(guid)).toHaveLength(1);
  });

  it('lose nothing when a record changes while pages are read', async () => {
    clock.advance(20 * minute);
    const { db } = server.services;
    const changed = db.select({ guid: bankTrades.guid }).from(bankTrades).orderBy(bankTrades.createdAt).limit(250);
    await db
      .update(bankTrades)
      .set({ updatedAt: clock.now(), state: 'completed' })
      .where(inArray(bankTrades.guid, changed));
    const [first] = await db
      .select()
      .from(bankTrades)
      .where(eq(bankTrades.state, 'completed'))
      .orderBy(sql`created_at desc`)
      .limit(1);
    let hasMoved = false;
    await round(server, ({ listRecords }) => ({
      async listRecords(resource, record, filters) {
        const found = await listRecords(resource, record, filters);
        if (
          resource === 'trades' &&
          filters.page === '0' &&
          found.objects.length === 100 &&
          filters.updated_at_lt &&
          !hasMoved
        ) {
          hasMoved = true;
          clock.advance(minute);
          // It leaves the window, and the others move up.
          await db
            .update(bankTrades)
            .set({ updatedAt: clock.now() })
            .where(eq(bankTrades.guid, first?.guid ?? ''));
        }
        return found;
      },
    }));
    expect(hasMoved).toBe(true);
    const missing = db
      .select()
      .from(bankTrades)
      .where(sql`state = 'completed' and guid not in (select guid from trade_rows where state = 'completed')`);
    expect((await missing).map(({ guid }) => guid)).toEqual([first?.guid]);
    await round(server);
    await expectSame(server);
  });

  it('say why they are old while the bank fails, and go on where they were', async () => {
    const before = (await sourcesOf(server)).get('transfers');
    clock.advance(minute);
    const broken = round(server, ({ listRecords }) => ({
      listRecords: (resource, record, filters) => {
        if (resource === 'transfers') throw new UpstreamError('bank GET /api/transfers', 503, 'answered 503');
        return listRecords(resource, record, filters);
      },
    }));
    await expect(broken).rejects.toThrow('answered 503');
    const sources = await sourcesOf(server);
    expect(sources.get('transfers')).toEqual({ ...before, failure: 'The bank answered 503.' });
    expect(sources.get('trades')?.fresh_at).toBe(new Date(clock.now()).toISOString());
    await round(server);
    expect((await sourcesOf(server)).get('transfers')).toMatchObject({
      failure: null,
      fresh_at: new Date(clock.now()).toISOString(),
    });
  });

  it('are compared with the bank once a day: what was lost or altered is mended and noted, and nothing else', async () => {
    const { db } = server.services;
    expect(await db.select().from(syncGaps)).toEqual([]);
    const old = await db
      .select()
      .from(tradeRows)
      .where(
        sql`created_at between ${new Date(clock.now() - 30 * 24 * 60 * minute).toISOString()}::timestamptz and ${new Date(clock.now() - 24 * 60 * minute).toISOString()}::timestamptz`,
      );
    const [removed, altered] = old;
    await db.delete(tradeRows).where(eq(tradeRows.guid, removed?.guid ?? ''));
    await db
      .update(tradeRows)
      .set({ fee: 987_654n })
      .where(eq(tradeRows.guid, altered?.guid ?? ''));
    await round(server);
    expect(await tradeIn(removed?.guid)).toEqual([]);
    clock.advance(25 * 60 * minute);
    await round(server);
    await expectSame(server);
    const gaps = await db.select().from(syncGaps);
    expect(gaps.map(({ source }) => source)).toEqual(gaps.map(() => 'trades'));
    expect(new Set(gaps.map(({ day }) => day))).toEqual(
      new Set([removed, altered].map((trade) => new Date(trade?.createdAt ?? 0).toISOString().slice(0, 10))),
    );
    await db.delete(syncCursors).where(eq(syncCursors.name, 'digest'));
    await round(server);
    expect(await db.select().from(syncGaps)).toHaveLength(gaps.length);
  });
});
