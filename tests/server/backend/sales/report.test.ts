import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { tradableCodes } from '#domain/assets/assets.ts';
import { amount, toDecimal } from '#domain/money/money.ts';
import { addDays, beginOf, dayAt, startOf } from '#domain/sales/calendar.ts';
import { salesTables } from '#server/backend/books/sales/csv.ts';
import { rowsOf } from '#server/db/database.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { ask, audited, hire, type Person } from '../staff/people.ts';
import { openSales } from './opened.ts';

type Sums = Readonly<Record<string, string>> & { readonly asset: string; readonly bucket: number };
interface SpanReply {
  readonly from: string;
  readonly to: string;
  readonly begins: string;
  readonly ends: string;
  readonly until: string;
  readonly buckets: ReadonlyArray<{
    readonly from: string;
    readonly to: string;
    readonly begins: string;
    readonly ends: string;
  }>;
  readonly sums: readonly Sums[];
  readonly traders: ReadonlyArray<Readonly<Record<'fresh' | 'returning' | 'reactivated', number>>> | null;
  readonly all_traders: Readonly<Record<'fresh' | 'returning' | 'reactivated' | 'lost', number>> | null;
}
interface Reply {
  readonly grain: string;
  readonly as_of: string;
  readonly span: SpanReply;
  readonly compared: SpanReply | null;
}
interface Holdings {
  readonly holdings: ReadonlyArray<
    ReadonlyArray<{ readonly asset: string; readonly units: string; readonly price: string | null }>
  >;
  readonly bridge: Readonly<Record<string, string | null>>;
}

const zone = 'America/New_York';

describeOnEachDatabase('sales', (open) => {
  // The seed ends now, by the database's clock.
  const clock = createTestClock(Date.now());
  const server = before(() => openSales(open, clock));
  let viewer: Person;
  beforeAll(async () => {
    viewer = await hire(server, 'viewer');
  });
  const read = async (query: string): Promise<Reply> => {
    const { http, data } = await ask<Reply>(server, viewer, `sales?${query}`);
    expect([query, http]).toEqual([query, 200]);
    return data;
  };

  /** From the sandbox's ledger, independent of sales. */
  async function ledgerOf(begins: string, ends: string, asset: string | null) {
    const trades = rowsOf<{ coin: string; side: string; dollars: string; fee: string; coins: string }>(
      await server.services.db.execute(sql`
        select split_part(t.symbol, '-', 1) as coin, t.side, sum(p.amount) filter (where a.type = 'reserve' and p.asset = 'USD')::text as dollars,
               coalesce(sum(p.amount) filter (where a.type = 'fee'), 0)::text as fee, sum(p.amount) filter (where a.type = 'trading')::text as coins
          from bank_trades t join ledger_entries e on e.kind = 'trade' and e.reference_guid = t.guid join ledger_postings p on p.entry_guid = e.guid
          join bank_accounts a on a.guid = p.account_guid
         where t.created_at >= ${begins}::timestamptz and t.created_at < ${ends}::timestamptz ${asset === null ? sql`` : sql`and t.symbol = ${`${asset}-USD`}`}
         group by 1, 2`),
    );
    const total = (name: 'dollars' | 'fee') =>
      trades.reduce(
        (sum, row) => sum + (name === 'dollars' && row.side === 'sell' ? -BigInt(row.dollars) : BigInt(row[name])),
        0n,
      );
    return { volume: total('dollars'), fees: total('fee') };
  }
  const totalOf = ({ sums }: SpanReply, name: string) => sums.reduce((sum, row) => sum + BigInt(row[name] ?? ''), 0n);

  it('equals an independent sum over the ledger, for random periods, grains and assets', async () => {
    let seed = 7;
    const pick = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    const today = dayAt(server.services.clock.now(), zone);
    let seen = 0n;
    for (let tries = 0; tries < 30; tries += 1) {
      const from = addDays(today, -pick(720));
      const to = addDays(from, pick(200));
      const grain = ['day', 'week', 'month'][pick(3)];
      const asset = pick(3) === 0 ? (tradableCodes[pick(2)] ?? null) : null;
      const { span } = await read(`from=${from}&to=${to}&grain=${grain}${asset === null ? '' : `&asset=${asset}`}`);
      const { volume, fees } = await ledgerOf(span.begins, span.ends, asset);
      expect([from, to, asset, totalOf(span, 'volume'), totalOf(span, 'tradeFees')]).toEqual([
        from,
        to,
        asset,
        volume,
        fees,
      ]);
      expect(totalOf(span, 'ourTradeFees') + totalOf(span, 'unsplitTradeFees') <= fees).toBe(true);
      seen += volume;
    }
    expect(seen).toBeGreaterThan(0n);
  });

  it('gives the same totals by day, by week and by month, and buckets that touch without a gap', async () => {
    const today = dayAt(server.services.clock.now(), zone);
    const range = `from=${addDays(today, -100)}&to=${today}`;
    const replies = await Promise.all(['day', 'week', 'month'].map((grain) => read(`${range}&grain=${grain}`)));
    for (const { span, grain } of replies) {
      for (const [index, bucket] of span.buckets.entries())
        expect([grain, index, bucket.begins]).toEqual([
          grain,
          index,
          index === 0 ? span.begins : span.buckets[index - 1]?.ends,
        ]);
      expect(span.buckets.at(-1)?.ends).toBe(span.ends);
    }
    const names = ['volume', 'tradeFees', 'ourTradeFees', 'spread', 'bought', 'deposits', 'withdrawals', 'losses'];
    const totals = replies.map(({ span }) => names.map((name) => totalOf(span, name)));
    expect(totals[1]).toEqual(totals[0]);
    expect(totals[2]).toEqual(totals[0]);
    expect(totals[0]?.[0]).toBeGreaterThan(0n);
  });

  it('counts customers as new, returning or reactivated, which are the active ones together', async () => {
    const { span } = await read('range=12m&grain=month');
    const rows = rowsOf<{ guid: string; at: string }>(
      await server.services.db.execute(
        sql`select customer_guid as guid, created_at as at from trade_rows where state in ('executed', 'settling', 'completed')`,
      ),
    ).map(({ guid, at }) => ({ guid, day: dayAt(new Date(at).getTime(), zone) }));
    const activeIn = (from: string, to: string) =>
      new Set(rows.filter(({ day }) => day >= from && day <= to).map(({ guid }) => guid));
    for (const [index, { from, to }] of span.buckets.entries()) {
      const start = startOf('month', from);
      const [there, earlier, before] = [
        activeIn(from, to),
        activeIn('0', addDays(from, -1)),
        activeIn(startOf('month', addDays(start, -1)), addDays(from, -1)),
      ];
      const returning = [...there].filter((guid) => before.has(guid)).length;
      const fresh = [...there].filter((guid) => !earlier.has(guid)).length;
      expect([from, span.traders?.[index]]).toEqual([
        from,
        { fresh, returning, reactivated: there.size - returning - fresh },
      ]);
    }
    const all = span.all_traders;
    expect((all?.fresh ?? 0) + (all?.returning ?? 0) + (all?.reactivated ?? 0)).toBe(activeIn(span.from, span.to).size);
    expect(span.buckets.length).toBeGreaterThan(11);
    // The first joined two years ago, which may be in the week before the last two years.
    const today = dayAt(server.services.clock.now(), zone);
    const people = await ask<{ cohorts: unknown[]; funnel: Array<Record<string, number>> }>(
      server,
      viewer,
      `sales/customers?from=${addDays(today, -740)}&to=${today}`,
    );
    expect(people.http).toBe(200);
    expect(people.data.cohorts.length).toBeGreaterThan(3);
    expect(people.data.funnel.reduce((sum, week) => sum + (week.signed_up ?? 0), 0)).toBe(21);
  });

  it('compares a running range up to the same point, by the records of its last day', async () => {
    const { span, compared, as_of } = await read('range=30d');
    expect(compared).not.toBeNull();
    if (compared === null) return;
    expect(compared.to).toBe(addDays(span.from, -1));
    const elapsed = Date.parse(as_of) - beginOf(span.to, zone);
    expect(Date.parse(compared.until)).toBe(beginOf(compared.to, zone) + elapsed);
    const { volume } = await ledgerOf(compared.begins, compared.until, null);
    expect(totalOf(compared, 'volume')).toBe(volume);
  });

  it('has what customers hold, equal to the ledger, with a bridge that leaves nothing open where all prices are known', async () => {
    const { db } = server.services;
    const { http, data } = await ask<Holdings>(server, viewer, 'sales/holdings?range=2y');
    expect(http).toBe(200);
    const ledger = rowsOf<{ asset: string; held: string }>(
      await db.execute(
        sql`select asset, sum(balance)::text as held from bank_accounts where customer_guid is not null group by asset having sum(balance) <> 0`,
      ),
    );
    const held = Object.fromEntries(
      (data.holdings.at(-1) ?? []).filter(({ units }) => units !== '0').map(({ asset, units }) => [asset, units]),
    );
    expect(held).toEqual(Object.fromEntries(ledger.map(({ asset, held }) => [asset, held])));
    const { bridge } = data;
    const line = (name: string) => BigInt(bridge[name] ?? '');
    expect(line('end')).toBe(
      line('begin') + line('net_flows') + line('prices') - line('fees') - line('spread') + line('remainder'),
    );
    // One customer's trades have prices; the others' lack them.
    await db.execute(sql`delete from trade_rows where spread is null`);
    const { data: covered } = await ask<Holdings>(server, viewer, 'sales/holdings?range=2y');
    expect(covered.bridge.uncovered).toBe('0');
    expect(Math.abs(Number(covered.bridge.remainder))).toBeLessThanOrEqual(3);
  });

  it('gives each table as a file with the same figures, what it is of, and a row in the audit log', async () => {
    const finance = await hire(server, 'finance');
    const fileOf = async (query: string, who = finance) => {
      const reply = await fetch(`${server.url}/backend/admin/sales.csv?${query}`, {
        headers: { Authorization: `Bearer ${who.token}` },
      });
      return { status: reply.status, text: await reply.text() };
    };
    for (const table of salesTables) {
      const { status, text } = await fileOf(`table=${table}&range=2y&grain=month&reason=Month-end`);
      expect([table, status]).toEqual([table, 200]);
      const [head = '', rows = ''] = text.split('\r\n\r\n');
      expect(head).toContain(`Table,${table}`);
      expect(head).toContain('Reporting zone,America/New_York');
      const stated = Number(/Rows,(\d+)/.exec(head)?.[1]);
      expect([table, rows.trim().split('\r\n').length - 1]).toEqual([table, stated]);
    }
    const { text } = await fileOf('table=figures&range=2y&grain=month&reason=Month-end');
    const total = text.split('\r\n').find((line) => line.startsWith('Total,'));
    const { span } = await read('range=2y&grain=month');
    expect(total?.split(',')[2]).toBe(toDecimal(amount(totalOf(span, 'volume')), 2));
    const raw = (await fileOf('table=figures&range=2y&grain=month&format=raw&reason=Month-end')).text.split('\r\n');
    expect(raw.find((line) => line.startsWith('from,to,volume,volumeMissing,'))).toBeDefined();
    expect(raw.find((line) => line.startsWith('Total,'))?.split(',')[2]).toBe(String(totalOf(span, 'volume')));
    expect((await fileOf('table=figures&range=2y&format=xml&reason=Month-end')).status).toBe(422);
    expect((await audited(server)).slice(-2)).toMatchObject([
      { action: 'exportMoney', outcome: 'intended', reason: 'Month-end' },
      { action: 'exportMoney', outcome: 'done', reason: 'Month-end' },
    ]);
    expect((await fileOf('table=figures&range=2y', finance)).status).toBe(422);
    expect((await fileOf('table=all&reason=Month-end', finance)).status).toBe(422);
    expect((await fileOf('table=figures&reason=Month-end', viewer)).status).toBe(403);
  });

  it('refuses what it cannot read, by name, and is for those with the right to it', async () => {
    const bad = await ask<{ fields?: Record<string, string> }>(
      server,
      viewer,
      'sales?grain=year&asset=DOGE&from=2026-02-30',
    );
    expect(bad.http).toBe(422);
    const support = await hire(server, 'support');
    expect((await ask(server, support, 'sales')).http).toBe(403);
    expect((await ask(server, support, 'sales/customers')).http).toBe(403);
  });
});
