import { eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { assets, isTradable } from '#domain/assets/assets.ts';
import { iso } from '#domain/time/iso.ts';
import { seedRecords } from '#sandbox/seed-records.ts';
import { sweptSources } from '#server/backend/books/projection/sources.ts';
import { storeCopies } from '#server/backend/books/projection/store.ts';
import { rowsOf } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { cases } from '#server/db/schema/cases.ts';
import {
  accountRows,
  directory,
  externalRows,
  tradeRows,
  transferRows,
  verificationRows,
} from '#server/db/schema/projection.ts';
import { statedRecordsOf } from '#tests/domain/activity/csv-reader.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { ask, audited, hire, type Person } from '../staff/people.ts';
import { begin, countIn, round } from './projecting.ts';

type Item = Readonly<Record<string, string | null>>;
interface Page {
  readonly total: number;
  readonly items: readonly Item[];
}

const paths = ['customers', 'trades', 'transfers', 'customer-accounts'] as const;
const exporters = {
  customers: 'compliance',
  trades: 'finance',
  transfers: 'finance',
  'customer-accounts': 'finance',
} as const;

describeOnEachDatabase('the lists of everybody’s records', (open) => {
  const clock = createTestClock();
  const server = before(async () => {
    const opened = await open({ clock: { ...clock, due: () => true } });
    await seedRecords(opened.services.db, { customers: 40, trades: 300 }, 'lists');
    await begin(opened);
    for (let rounds = 0; rounds < 3; rounds += 1) await round(opened);
    // Four digits could be mistaken for cents.
    await opened.services.db.execute(sql`update external_rows set mask = 'mask-' || mask`);
    return opened;
  });
  const people = new Map<string, Person>();
  beforeAll(async () => {
    for (const role of ['viewer', 'support', 'compliance', 'finance'] as const)
      people.set(role, await hire(server, role));
  });
  const who = (role: string): Person => {
    const person = people.get(role);
    if (person === undefined) throw new Error(`nobody is ${role}`);
    return person;
  };
  const page = async (path: string, query = ''): Promise<Page> => {
    const { http, data } = await ask<Page>(server, who('viewer'), `${path}?${query}`);
    expect([path, query, http]).toEqual([path, query, 200]);
    return data;
  };
  const file = (path: (typeof paths)[number], query: string, role: string = exporters[path]) =>
    fetch(`${server.url}/backend/admin/${path}.csv?${query}`, {
      headers: { Authorization: `Bearer ${who(role).token}` },
    });

  describe('that staff reads and exports', () => {
    /** All personal data in records and copies. */
    async function personal(): Promise<ReadonlySet<string>> {
      const { db } = server.services;
      const ours = await db.select().from(customers).where(isNotNull(customers.bankCustomerGuid));
      const copies = await db.select().from(directory);
      const ends = await db.select().from(externalRows);
      const said = [
        ...ours.flatMap(({ email, displayName, firstName, lastName, phone }) => [
          email,
          email.split('@')[0],
          displayName,
          firstName,
          lastName,
          phone,
        ]),
        ...copies.flatMap(({ email, name }) => [email, name, ...name.split(' ')]),
        ...ends.flatMap(({ address, mask }) => [address, mask]),
      ];
      return new Set(said.flatMap((text) => (text ? [text] : [])));
    }
    const leaks = (text: string, said: ReadonlySet<string>) => {
      const words = new Set(text.split(/[^\p{Letter}\p{Number}.@+_-]+/u));
      return [...said].filter((each) =>
        each.includes(' ') || each.includes('@') ? text.includes(each) : words.has(each),
      );
    };

    it.each(paths)('have no personal data in the page and in the file of %s', async (path) => {
      const said = await personal();
      expect(said.size).toBeGreaterThan(100);
      const reply = await fetch(`${server.url}/backend/admin/${path}?per_page=100`, {
        headers: { Authorization: `Bearer ${who('viewer').token}` },
      });
      const texts = [await reply.text(), await (await file(path, 'reason=A+test')).text()];
      expect(texts.map((text) => text.length > 1_000)).toEqual([true, true]);
      expect(texts.flatMap((text) => leaks(text, said))).toEqual([]);
    });

    it('show whole names and addresses to who doesn’t hide them, and never in a file', async () => {
      const said = await personal();
      const texts = async (role: string) =>
        Promise.all(
          paths.map(async (path) => JSON.stringify((await ask<Page>(server, who(role), `${path}?per_page=100`)).data)),
        );
      const leaking = async (role: string) => (await texts(role)).map((text) => leaks(text, said).length > 10);
      const shown = Array(paths.length).fill(true);
      const hidden = Array(paths.length).fill(false);
      expect([await leaking('support'), await leaking('viewer')]).toEqual([shown, hidden]);
      for (const path of paths) {
        expect([path, leaks(await (await file(path, 'reason=A+test')).text(), said)]).toEqual([path, []]);
      }
      const choose = async (role: string, areHidden: boolean) =>
        (await ask(server, who(role), 'names', { are_hidden: areHidden })).http;
      expect([await choose('support', true), await choose('viewer', false)]).toEqual([200, 200]);
      expect([await leaking('support'), await leaking('viewer')]).toEqual([hidden, shown]);
      expect((await audited(server)).at(-1)).toMatchObject({
        ...{ actorId: who('viewer').id, action: 'keepOwnAccount', outcome: 'done' },
        changes: '{"hidesNames":[true,false]}',
      });
      expect([await choose('support', false), await choose('viewer', true)]).toEqual([200, 200]);
    });

    it('show initials to who hides names, and an address without its middle', async () => {
      const { db } = server.services;
      const [{ guid = '' } = {}] = await db.select({ guid: directory.guid }).from(directory).limit(1);
      const masks = async (name: string, email: string | null) => {
        await db.update(directory).set({ name, email }).where(eq(directory.guid, guid));
        const { items } = await page('customers', `guid=${guid}`);
        return [items[0]?.name, items[0]?.email];
      };
      const [kept] = await db.select().from(directory).where(eq(directory.guid, guid));
      expect(await masks(' Ada  King-Noel Lovelace ', 'ada@example.com')).toEqual(['A. K. L.', 'a•••@example.com']);
      expect(await masks('Østen', '"a@b"@example.com')).toEqual(['Ø.', '"•••@example.com']);
      expect(await masks('', 'nobody')).toEqual([null, '•••']);
      expect(await masks('李 小龙', null)).toEqual(['李. 小.', null]);
      await masks(kept?.name ?? '', kept?.email ?? null);
    });
  });

  it('are read with the right to customers, and exported by whoever may, which is written down', async () => {
    for (const path of paths) {
      expect((await file(path, 'reason=x', 'viewer')).status).toBe(403);
      expect((await file(path, '')).status).toBe(422);
      const reply = await file(path, 'reason=For+the+month');
      const { rows } = statedRecordsOf(await reply.text());
      expect([reply.status, rows.length]).toEqual([200, (await page(path, 'per_page=1')).total]);
      const action = path === 'customers' ? 'exportCustomers' : 'exportMoney';
      await expect
        .poll(async () => (await audited(server)).at(-1))
        .toMatchObject({
          action,
          outcome: 'done',
          reason: 'For the month',
          targets: `["file:/backend/admin/${path}.csv","query:"]`,
        });
    }
  });

  it('have as many rows as the copies, and none of the bank’s own accounts', async () => {
    const owned = await server.services.db
      .select({ guid: accountRows.guid })
      .from(accountRows)
      .where(isNotNull(accountRows.customerGuid));
    const counts = {
      customers: await countIn(server, 'directory'),
      trades: await countIn(server, 'trade_rows'),
      transfers: await countIn(server, 'transfer_rows'),
      'customer-accounts': owned.length,
    };
    expect(await countIn(server, 'account_rows')).toBeGreaterThan(owned.length);
    for (const path of paths) expect([path, (await page(path)).total]).toEqual([path, counts[path]]);
  });

  it.each([
    ['trades', 'trade_rows', ['state', 'side', 'symbol']],
    ['transfers', 'transfer_rows', ['state', 'side', 'asset', 'transferType']],
    ['customers', 'directory', ['state', 'verification', 'country']],
    ['customer-accounts', '(select * from account_rows where customer_guid is not null)', ['asset']],
  ] as const)('of %s are filtered by what they are, alone and together', async (path, table, filters) => {
    const columns = filters.map((name) => name.replace('T', '_t'));
    const counted = await server.services.db.execute(
      sql.raw(
        `select ${columns.join()}, count(*)::int as count, min(created_at)::text as first from ${table} as rows group by ${columns.join()}`,
      ),
    );
    const groups = rowsOf<Record<string, string> & { count: number }>(counted).filter((group) =>
      columns.every((column) => group[column] !== null),
    );
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      const query = new URLSearchParams(
        filters.map((name, index) => [name, String(group[columns[index] ?? ''])]),
      ).toString();
      // Values without a filter are found unfiltered.
      const reply = await ask<Page>(server, who('viewer'), `${path}?${query}&per_page=100`);
      expect([query, reply.http]).toEqual([query, 200]);
      expect([query, reply.data.total]).toEqual([query, group.count]);
      for (const item of reply.data.items)
        expect(filters.map((name, index) => item[name] === group[columns[index] ?? ''])).toEqual(
          filters.map(() => true),
        );
    }
  });

  it.each(paths)('of %s are found by the guid of a record and of a customer, and by nothing else', async (path) => {
    const { items } = await page(path, 'per_page=3');
    const one = items.at(-1);
    const [found] = (await page(path, `guid=+${one?.guid?.toUpperCase()}+`)).items;
    expect(found).toEqual(one);
    expect((await page(path, `guid=${one?.guid?.slice(0, 8)}`)).total).toBe(0);
    if (path === 'customers') return;
    const ofOne = await page(path, `customerGuid=${one?.customerGuid}&per_page=100`);
    expect(new Set(ofOne.items.map(({ customerGuid, customer }) => `${customerGuid} ${customer}`))).toEqual(
      new Set([`${one?.customerGuid} ${one?.customer}`]),
    );
  });

  it('say what a trade was: so much of a coin at a price, with the fee, to the cent', async () => {
    for (const trade of (await page('trades', 'per_page=100')).items) {
      const [code = ''] = trade.symbol?.split('-') ?? [];
      if (!isTradable(code)) throw new Error(`not a coin: ${code}`);
      const [total, fee, quantity] = [trade.total, trade.fee, trade.amount].map((text) => BigInt(text ?? ''));
      const cents = (Number(trade.price) * 100 * Number(quantity)) / 10 ** assets[code].decimals;
      const paid = Number(total) - (trade.side === 'buy' ? 1 : -1) * Number(fee);
      // Allows for the price's rounding.
      expect(Math.abs(cents - paid)).toBeLessThanOrEqual(1 + Number(quantity) / 10 ** assets[code].decimals);
    }
  });

  it('say nothing of what the bank did not say', async () => {
    const { db } = server.services;
    const [at, guid] = [clock.now(), 'ffffffffffffffffffffffffffffffff'];
    const stamps = { createdAt: at, updatedAt: at };
    await db.insert(tradeRows).values({ ...{ guid, symbol: 'BTC-USD', side: 'buy', state: 'storing' }, ...stamps });
    await db
      .insert(transferRows)
      .values({ ...{ guid, transferType: 'crypto', side: 'deposit', asset: 'DOGE', state: 'new' }, ...stamps });
    await db.insert(directory).values({ guid });
    const rowOf = async (path: string) => (await page(path, `guid=${guid}`)).items[0];
    expect(await rowOf('trades')).toMatchObject({
      customer: null,
      customerGuid: null,
      amount: null,
      price: null,
      fee: null,
      total: null,
    });
    expect(await rowOf('transfers')).toMatchObject({
      customer: null,
      amount: null,
      estimatedAmount: null,
      fee: null,
      state: 'new',
    });
    expect(await rowOf('customers')).toMatchObject({
      ...{ name: null, email: null, state: null, verification: null, dollars: null },
      seenAt: null,
    });
    for (const table of [tradeRows, transferRows, directory]) await db.delete(table).where(eq(table.guid, guid));
  });

  it('show the dollars of a customer as their account has them, and what holds a customer up', async () => {
    const { db } = server.services;
    const [account] = await db
      .select()
      .from(accountRows)
      .where(sql`${accountRows.asset} = 'USD' and ${accountRows.customerGuid} is not null`)
      .limit(1);
    const guid = String(account?.customerGuid);
    await db.update(directory).set({ holds: 5 }).where(eq(directory.guid, guid));
    const held = await page('customers', 'holds=closing');
    expect([held.total, held.items[0]?.holds, held.items[0]?.dollars]).toEqual([
      1,
      'locked closing',
      String(account?.balance),
    ]);
    expect([
      (await page('customers', 'holds=locked,closed')).total,
      (await page('customers', 'holds=paused')).total,
    ]).toEqual([1, 0]);
    await db.update(directory).set({ holds: 0 }).where(ne(directory.holds, 0));
  });

  it('tell a verification that waits for the customer from one that the bank decides', async () => {
    const { db } = server.services;
    const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
    const open = [
      ...[['asked', 'waiting', 'id_and_selfie'] as const, ['begun', 'pending', 'enhanced_due_diligence'] as const],
      ...[['attested', 'pending', 'attested'] as const, ['handed in', 'reviewing', 'id_and_selfie'] as const],
    ];
    for (const [guid, state, method] of open) {
      await db.insert(directory).values({ guid });
      const row = { guid, customerGuid: guid, type: 'kyc', method, state, failureCodes: [] };
      await db.insert(verificationRows).values({ ...row, ...stamps });
      const kind = method === 'enhanced_due_diligence' ? 'diligence' : 'verification';
      const due = { createdAt: clock.now(), dueAt: clock.now() };
      await db.insert(cases).values({ id: guid, kind, customerGuid: guid, record: guid, ...due });
    }
    const rows = [...open.map(([guid]) => guid), 'message'];
    const message = { id: 'message', kind: 'contact', record: 'asked' } as const;
    await db.insert(cases).values({ ...message, createdAt: clock.now(), dueAt: clock.now() });
    const found = async (path: string, query: string) =>
      (await page(path, `${query}&perPage=100`)).items.map(({ id }) => String(id)).filter((id) => rows.includes(id));
    for (const [whom, guids, sign] of [
      ['customer', ['asked', 'begun'], 'waitsForCustomer'],
      ['bank', ['attested', 'handed in'], 'waitsForBank'],
    ] as const) {
      expect((await found('cases', `waitsFor=${whom}`)).toSorted()).toEqual(guids);
      expect((await found('customers', `signs=${sign}`)).toSorted()).toEqual(guids);
    }
    expect(await found('cases', 'waitsFor=staff')).toEqual(['message']);
    await db.update(verificationRows).set({ state: 'completed' }).where(inArray(verificationRows.guid, rows));
    expect(await found('customers', 'signs=waitsForCustomer,waitsForBank')).toEqual([]);
    for (const [table, key] of [
      [cases, cases.id],
      [verificationRows, verificationRows.guid],
      [directory, directory.guid],
    ] as const)
      await db.delete(table).where(inArray(key, rows));
  });

  it('have the level of a customer and when they last had money come, go or change', async () => {
    const { db } = server.services;
    const guid = 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
    const row = async () => {
      const [found] = (await page('customers', `guid=${guid}`)).items;
      return { level: found?.level, moneyAt: found?.moneyAt };
    };
    const bank = (state: string) => ({
      row: { guid, state, created_at: iso(1), updated_at: iso(clock.now()) },
      ...{ createdAt: 1, customer: guid, identifiers: [] },
    });
    const source = sweptSources.find(({ name }) => name === 'customers');
    if (source === undefined) throw new Error('customers are not copied');
    await db.insert(directory).values({ guid });
    expect(await row()).toEqual({ level: null, moneyAt: null });
    const stamps = { createdAt: 1_000, updatedAt: 9_000 };
    const check = { guid, customerGuid: guid, type: 'kyc', failureCodes: [], state: 'completed', ...stamps };
    await db.insert(verificationRows).values({ ...check, method: 'enhanced_due_diligence', outcome: 'passed' });
    await storeCopies(db, source, [bank('unverified')]);
    expect((await row()).level).toBe('notVerified');
    await storeCopies(db, source, [bank('verified')]);
    expect((await row()).level).toBe('enhanced');
    await db.update(verificationRows).set({ outcome: 'failed' }).where(eq(verificationRows.guid, guid));
    await storeCopies(db, source, [bank('frozen'), bank('verified')]);
    const transfer = { guid, customerGuid: guid, transferType: 'funding', asset: 'USD', side: 'deposit' };
    await db.insert(transferRows).values({ ...transfer, state: 'pending', createdAt: 5_000, updatedAt: 5_000 });
    expect((await row()).moneyAt).toBeNull();
    await db.update(transferRows).set({ state: 'completed' }).where(eq(transferRows.guid, guid));
    expect((await row()).moneyAt).toBe(iso(5_000));
    const trade = { guid, customerGuid: guid, symbol: 'BTC-USD', side: 'buy', state: 'completed' };
    await db.insert(tradeRows).values({ ...trade, createdAt: 7_000, updatedAt: 7_000 });
    expect((await row()).moneyAt).toBe(iso(7_000));
    const [first] = (await page('customers', 'sort=moneyAt')).items;
    expect(first?.guid).toBe(guid);
    const text = await (await file('customers', `guid=${guid}&columns=guid,level,moneyAt&reason=Test`)).text();
    expect(text).toContain('Last money');
    for (const table of [tradeRows, transferRows, verificationRows, directory])
      await db.delete(table).where(eq(table.guid, guid));
  });

  it('keep their counts when a record changes', async () => {
    const { db } = server.services;
    const totals = async () => [(await page('trades', 'state=failed')).total, (await page('trades')).total];
    const [failed = 0, all = 0] = await totals();
    const [one] = await db.select().from(tradeRows).where(ne(tradeRows.state, 'failed')).limit(1);
    await db
      .update(tradeRows)
      .set({ state: 'failed' })
      .where(eq(tradeRows.guid, String(one?.guid)));
    expect(await totals()).toEqual([failed + 1, all]);
    await db
      .update(tradeRows)
      .set({ state: String(one?.state) })
      .where(eq(tradeRows.guid, String(one?.guid)));
    expect(await totals()).toEqual([failed, all]);
  });
});
