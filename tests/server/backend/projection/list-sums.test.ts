import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { Field } from '#domain/lists/rows.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { accountList } from '#domain/staff/accountList.ts';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';
import { seedRecords } from '#sandbox/seed-records.ts';
import { rowsOf } from '#server/db/database.ts';
import { foldListChanges } from '#server/db/lists/fold.ts';
import { cases } from '#server/db/schema/cases.ts';
import { accountRows, directory, tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { statedRecordsOf } from '#tests/domain/activity/csv-reader.ts';
import { runs } from '#tests/kit/deep.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { ask, hire, lastAudited, type Person } from '../staff/people.ts';
import { begin, round } from './projecting.ts';

type Item = Readonly<Record<string, string | null>>;
interface Sum {
  readonly name: string;
  readonly asset: string;
  readonly amount: string;
  readonly unknown: number;
  readonly ledger: string | null;
}
interface Page {
  readonly total: number;
  readonly sums: readonly Sum[];
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  readonly items: readonly Item[];
}

interface Day {
  readonly zone: string;
  readonly from: string;
  readonly moved: ReadonlyArray<{ readonly flow: string; readonly asset: string; readonly amount: string }>;
  readonly breaks: number | null;
}

const counted = ['executed', 'settling', 'completed'];

/** Sums rows one by one, from CSV columns. */
const added: Readonly<Record<string, (rows: readonly Item[]) => Readonly<Record<string, bigint>>>> = {
  trades: (rows) => {
    const carried = rows.filter(({ state }) => counted.includes(String(state)));
    const of = (name: string, side?: string) =>
      carried.reduce((all, row) => all + (side === undefined || row.side === side ? BigInt(row[name] || 0) : 0n), 0n);
    return {
      ...{ 'bought USD': of('total', 'buy'), 'sold USD': of('total', 'sell'), 'volume USD': of('notional') },
      ...{ 'fees USD': of('fee'), 'ourFees USD': of('ourFee'), 'spread USD': of('spread') },
    };
  },
  transfers: (rows) => {
    const sums: Record<string, bigint> = {};
    const add = (
      name: string,
      asset: string | null | undefined,
      units: string | null | undefined,
      isAlways = false,
    ) => {
      const all = (sums[`${name} ${asset}`] ?? 0n) + BigInt(units || 0);
      if (isAlways || all !== 0n) sums[`${name} ${asset}`] = all;
    };
    for (const { state, flow, asset, ...row } of rows) {
      if (state !== 'completed') continue;
      if (flow === 'in' || flow === 'out' || flow === 'returned') add(flow, asset, row.amount, true);
      if (flow === 'returned') {
        add('lost', asset, row.loss);
        add('feesReturned', asset, row.feeReturned);
      } else {
        add('fees', asset, row.fee);
        add('ourFees', asset, row.ourFee);
      }
    }
    return sums;
  },
  'customer-accounts': (rows) => {
    const sums: Record<string, bigint> = {};
    for (const { asset, balance } of rows)
      sums[`balance ${asset}`] = (sums[`balance ${asset}`] ?? 0n) + BigInt(balance || 0);
    return sums;
  },
};

describeOnEachDatabase('the sums of lists', (open) => {
  const clock = createTestClock();
  const server = before(async () => {
    const opened = await open({ clock: { ...clock, due: () => true } });
    await seedRecords(opened.services.db, { customers: 30, trades: 300 }, 'sums');
    await begin(opened);
    for (let rounds = 0; rounds < 3; rounds += 1) await round(opened);
    return opened;
  });
  let finance: Person;
  beforeAll(async () => {
    finance = await hire(server, 'finance', 'compliance');
  });
  const page = async (path: string, query: string): Promise<Page> => {
    const { http, data } = await ask<Page>(server, finance, `${path}?${query}`);
    expect([path, query, http]).toEqual([path, query, 200]);
    return data;
  };
  const fileOf = (path: string, query: string, format = 'raw') =>
    fetch(`${server.url}/backend/admin/${path}.csv?${query}&reason=A+test&format=${format}`, {
      headers: { Authorization: `Bearer ${finance.token}` },
    });
  const byName = ({ sums }: Pick<Page, 'sums'>) =>
    Object.fromEntries(sums.map(({ name, asset, amount }) => [`${name} ${asset}`, amount]));

  /** Random mixtures of existing filter values and times. */
  async function filtersOf(path: string, pick: (most: number) => number): Promise<string> {
    const { items, total } = await page(path, 'per_page=100');
    const of = (name: string) => String(items[pick(items.length)]?.[name]);
    const newest = Date.parse(of('createdAt'));
    const parts: Record<string, () => string> = {
      ...(path === 'trades' && {
        state: () => 'completed,failed',
        side: () => of('side'),
        symbol: () => of('symbol'),
        least: () => '25.50',
      }),
      ...(path === 'transfers' && { state: () => 'completed', side: () => of('side'), asset: () => of('asset') }),
      ...(path === 'customer-accounts' && { asset: () => of('asset') }),
      customerGuid: () => of('customerGuid'),
      from: () => new Date(newest - pick(total) * 3_600_000).toISOString().slice(0, pick(2) === 0 ? 10 : 24),
      to: () => new Date(newest + pick(48) * 3_600_000).toISOString().slice(0, pick(2) === 0 ? 10 : 24),
    };
    const chosen = Object.entries(parts).filter(([name]) => pick(name === 'customerGuid' ? 6 : 2) === 0);
    return new URLSearchParams(chosen.map(([name, value]) => [name, value()])).toString();
  }

  it.each(['trades', 'transfers', 'customer-accounts'])(
    'of %s are those of the rows and of the file, whatever the filter',
    async (path) => {
      let seed = 7;
      const pick = (most: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * Math.max(1, most));
      };
      const queries = ['', ...(await Promise.all(Array.from({ length: runs(5) }, () => filtersOf(path, pick))))];
      for (const query of queries) {
        const shown = await page(path, query);
        const { head, rows } = statedRecordsOf(await (await fileOf(path, query)).text());
        expect([query, rows.length, head.get('Rows')?.[0]]).toEqual([query, shown.total, String(shown.total)]);
        const sums = byName(shown);
        const expected = Object.fromEntries(
          Object.entries(added[path]?.(rows) ?? {}).map(([name, sum]) => [name, String(sum)]),
        );
        expect([query, sums]).toEqual([query, expected]);
        const stated = [...head].flatMap(([name, [sum]]) =>
          name.startsWith('Sum: ') ? [[name.slice(5).replace(',', ''), sum]] : [],
        );
        expect([query, Object.fromEntries(stated)]).toEqual([query, sums]);
      }
    },
  );

  it.each(['trades', 'transfers', 'customer-accounts'] as const)(
    'are in the file of %s for people as on the screen, in dollars and coins with every digit',
    async (path) => {
      const list = { trades: tradeList, transfers: transferList, 'customer-accounts': accountList }[path];
      const [raw, shown] = await Promise.all(
        ['raw', ''].map(async (format) => statedRecordsOf(await (await fileOf(path, '', format)).text())),
      );
      const plain = (text: string | undefined) => text?.replace(/^="(.*)"$/, '$1') ?? '';
      const units = (text: string, asset: string) => {
        const parsed = parseDecimal(text, assets[asset as AssetCode].decimals);
        return parsed.ok ? parsed.amount : text;
      };
      expect(shown?.rows.length).toBeGreaterThan(0);
      let compared = 0;
      for (const [index, row] of raw?.rows.entries() ?? []) {
        const seen = shown?.rows[index] ?? {};
        for (const [name, { kind, unit }] of Object.entries<Field>(list.fields)) {
          const title = list.titles?.[name as keyof typeof list.titles] ?? name;
          if (kind !== 'amount' || unit === undefined || row[name] === '') continue;
          const cell = seen[typeof unit === 'string' ? `${title} (${unit})` : title];
          const asset = typeof unit === 'string' ? unit : seen.Asset;
          expect([name, units(plain(cell), asset ?? '')]).toEqual([name, row[name]]);
          compared += 1;
        }
        expect(plain(seen.Guid)).toBe(row.guid);
      }
      expect(compared).toBeGreaterThan(shown?.rows.length ?? 0);
      for (const [name, [sum = '', of = '']] of raw?.head ?? []) {
        if (!name.startsWith('Sum: ')) continue;
        const asset = of.replace('base units of ', '');
        const [stated, unit] = shown?.head.get(name) ?? [];
        expect([name, unit, units(plain(stated), asset)]).toEqual([name, asset, sum]);
      }
    },
  );

  it('have an asset beside amounts of many in the file, and nothing but `raw` for another form', async () => {
    const titles = async (path: string, columns: string) =>
      Object.keys(statedRecordsOf(await (await fileOf(path, `columns=${columns}`, '')).text()).rows[0] ?? {});
    expect(await titles('trades', 'total,amount,price')).toEqual(['Total (USD)', 'Asset', 'Amount', 'Price (USD)']);
    expect(await titles('transfers', 'amount,fee,asset')).toEqual(['Amount', 'Fee', 'Asset']);
    expect((await fileOf('trades', '', 'excel')).status).toBe(422);
  });

  it('come with how many rows each value of a filter would leave', async () => {
    for (const [path, query] of [
      ['trades', 'side=buy'],
      ['trades', `state=settling,failed&from=${new Date(clock.now() - 300 * 86_400_000).toISOString()}`],
      ['transfers', 'asset=USD&side=deposit'],
      ['customers', 'state=verified'],
    ] as const) {
      const { counts } = await page(path, query);
      for (const [name, values] of Object.entries(counts ?? {}))
        for (const [value, count] of Object.entries(values)) {
          const others = new URLSearchParams(query);
          others.set(name, value);
          const reply = await ask<Page>(server, finance, `${path}?${others}`);
          if (reply.http === 200)
            expect([path, query, name, value, count]).toEqual([path, query, name, value, reply.data.total]);
        }
      expect(Object.keys(counts ?? {}).length).toBeGreaterThan(1);
    }
    expect((await page('trades', 'least=1')).counts).toBeNull();
  });

  it('of accounts are shown next to the ledger’s, which has whole assets only', async () => {
    const { db } = server.services;
    const held = rowsOf<{ asset: string; held: string }>(
      await db.execute(
        sql`select asset, sum(balance)::text as held from bank_accounts where customer_guid is not null group by asset`,
      ),
    );
    const whole = await page('customer-accounts', '');
    expect(Object.fromEntries(whole.sums.map(({ asset, ledger }) => [asset, ledger]))).toEqual(
      Object.fromEntries(held.map(({ asset, held: sum }) => [asset, sum])),
    );
    expect(whole.sums.map(({ amount, ledger }) => amount === ledger)).toEqual(whole.sums.map(() => true));
    expect((await page('customer-accounts', 'from=2020-01-01')).sums.map(({ ledger }) => ledger)).toEqual(
      whole.sums.map(() => null),
    );
  });

  it('follow each change of a row at once, and after they were added up', async () => {
    const { db } = server.services;
    const [trade] = await db.select().from(tradeRows).where(eq(tradeRows.state, 'settling')).limit(1);
    expect(trade).toBeDefined();
    const is = eq(tradeRows.guid, String(trade?.guid));
    const name = trade?.side === 'buy' ? 'bought USD' : 'sold USD';
    const sum = async () => BigInt(byName(await page('trades', ''))[name] ?? '');
    const all = await sum();
    const total = trade?.total ?? 0n;
    const steps = [
      [() => db.update(tradeRows).set({ state: 'failed' }).where(is), all - total],
      [
        () =>
          db
            .update(tradeRows)
            .set({ state: 'completed', total: total + 5n })
            .where(is),
        all + 5n,
      ],
      [() => db.update(tradeRows).set({ total: null }).where(is), all - total],
      [() => db.delete(tradeRows).where(is), all - total],
      [() => db.insert(tradeRows).values(trade as NonNullable<typeof trade>), all],
    ] as const;
    for (const [change, expected] of steps) {
      await change();
      expect(await sum()).toBe(expected);
      await foldListChanges(db);
      expect(await sum()).toBe(expected);
    }
    await db.update(tradeRows).set({ total: null }).where(is);
    expect((await page('trades', '')).sums.find(({ name: each }) => name.startsWith(each))?.unknown).toBe(1);
    await db.update(tradeRows).set({ total }).where(is);
    await db.execute(sql`truncate trade_rows`);
    expect(byName(await page('trades', ''))).toEqual(
      Object.fromEntries(['bought', 'sold', 'volume', 'fees', 'ourFees', 'spread'].map((each) => [`${each} USD`, '0'])),
    );
  });

  it('are in the file with its filter, and its number of rows and hash are in the audit log', async () => {
    const bytes = Buffer.from(await (await fileOf('transfers', 'side=deposit&columns=asset,amount')).arrayBuffer());
    const text = bytes.toString();
    const { head, rows } = statedRecordsOf(text);
    expect([head.get('List'), head.get('Filter'), head.get('Days of the filter in'), head.get('Times in')]).toEqual([
      ['transfers'],
      ['side: deposit'],
      ['America/New_York'],
      ['UTC'],
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(['asset', 'amount']);
    await expect
      .poll(async () => await lastAudited(server))
      .toMatchObject({
        ...{ action: 'exportMoney', outcome: 'done' },
        changes: JSON.stringify({
          rows: [null, String(rows.length)],
          sha256: [null, createHash('sha256').update(bytes).digest('hex')],
        }),
      });
  });

  it('have the dollars and the open cases of each customer, in whatever order they came', async () => {
    const { db } = server.services;
    const guid = 'dddddddddddddddddddddddddddddddd';
    const at = clock.now();
    const account = { customerGuid: guid, type: 'fiat', asset: 'USD', state: 'created', createdAt: at, updatedAt: at };
    const rowOf = async (query = `guid=${guid}`) => (await page('customers', query)).items[0];
    await db.insert(accountRows).values({ ...account, guid, balance: 1_234n });
    await db.insert(directory).values({ guid });
    expect(await rowOf()).toMatchObject({ dollars: '1234', openCases: 0 });
    await db.update(accountRows).set({ balance: 5_678n }).where(eq(accountRows.guid, guid));
    await db
      .insert(cases)
      .values({ id: guid, kind: 'verification', customerGuid: guid, record: guid, createdAt: at, dueAt: at });
    expect(await rowOf('cases=open')).toMatchObject({ guid, dollars: '5678', openCases: 1 });
    expect(await rowOf('least=56.78&most=56.78')).toMatchObject({ guid });
    await db.update(cases).set({ closedAt: at, outcome: 'answered' }).where(eq(cases.id, guid));
    expect(await rowOf('cases=open')).toBeUndefined();
    for (const query of [
      'signs=neverFunded',
      'signs=waiting,returned',
      'signs=dormant&state=verified',
      'sort=-dollars&page=1',
    ])
      expect((await page('customers', query)).total).toBeGreaterThanOrEqual(0);
    expect((await page('customers', `signs=neverFunded&guid=${guid}`)).total).toBe(1);
    await db.delete(directory).where(eq(directory.guid, guid));
    await db.delete(accountRows).where(eq(accountRows.guid, guid));
  });

  it('are those of the day so far, in the zone of the reports', async () => {
    const { db } = server.services;
    const some = db
      .select({ guid: transferRows.guid })
      .from(transferRows)
      .where(eq(transferRows.state, 'completed'))
      .limit(20);
    await db.update(transferRows).set({ createdAt: clock.now() }).where(inArray(transferRows.guid, some));
    await foldListChanges(db);
    const { data } = await ask<Day>(server, finance, 'today');
    const { sums } = await page('transfers', `from=${data.from}`);
    const moved = sums.filter(({ name }) => ['in', 'out', 'returned'].includes(name));
    const texts = (of: readonly (readonly string[])[]) => of.map((each) => each.join(' ')).toSorted();
    expect(moved.length).toBeGreaterThan(1);
    expect(texts(data.moved.map(({ flow, asset, amount }) => [flow, asset, amount]))).toEqual(
      texts(moved.map(({ name, asset, amount }) => [name, asset, amount])),
    );
    const hour = new Intl.DateTimeFormat('en-US', { timeZone: data.zone, timeStyle: 'medium' }).format(
      Date.parse(data.from),
    );
    expect([hour, data.breaks]).toEqual(['12:00:00 AM', 0]);
  });
});
