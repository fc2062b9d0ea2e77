import { expect, it } from 'vitest';
import { textKey } from '#server/backend/books/projection/identifiers.ts';
import { searchLimit } from '#server/backend/desk/search-limit.ts';
import { customers } from '#server/db/schema/backend.ts';
import { staffSearches } from '#server/db/schema/staff.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { ask, audited, hire } from '../staff/people.ts';
import { begin, round } from './projecting.ts';

interface Found {
  readonly hits: ReadonlyArray<{
    readonly kind: string;
    readonly label: string;
    readonly customer_guid: string;
    readonly person: Readonly<Record<string, string>>;
  }>;
  readonly more: { readonly customers: number; readonly or_more: boolean; readonly search: string } | null;
  readonly beginnings: boolean;
}
interface Page {
  readonly total: number;
  readonly items: readonly { readonly guid: string }[];
}

it.each([
  ["O'Connor", 'o’connor', 'OʼConnor', 'o´connor', 'o‘connor'],
  ['Jean-Luc', 'jean‐luc', 'JEAN–LUC', 'Jean‑Luc', 'jean−luc'],
  ['Søren Łukasz', 'soren lukasz', 'SØREN  ŁUKASZ', 'So\u0301ren\u00a0Lukasz'],
  ['Weiß', 'WEISS', 'weiẞ'],
  ['ΣΟΦΟΣ', 'σοφος', 'σοφοσ', 'Σόφος'],
  ['Фёдор', 'федор', 'ФЁДОР'],
  ['ｍａｙａ', 'maya', 'ma\u200bya', 'MÁYA'],
])('folds what one person is written as: %s', (first, ...others) => {
  expect(others.map(textKey)).toEqual(others.map(() => textKey(first)));
});

describeOnEachDatabase('finding people', (open) => {
  const clock = createTestClock();
  const server = before(async () => {
    const opened = await open({ clock: { ...clock, due: () => true } });
    await begin(opened);
    await round(opened);
    const row = (index: number, displayName: string, email: string) => ({
      ...{ email, displayName, bankCustomerGuid: `beef${String(index).padStart(28, '0')}` },
      ...{
        signUpState: 'complete' as const,
        latestIat: 1,
        createdAt: Date.UTC(2026, 0, index),
        updatedAt: clock.now(),
      },
    });
    await opened.services.db
      .insert(customers)
      .values([
        ...Array.from({ length: 12 }, (_, index) => row(1 + index, 'Ada Lovelace', `seed.${17 + index}@example.test`)),
        row(20, 'Morgan O’Connor-Byrne', 'mo.lovelace@example.test'),
        row(21, 'Łukasz Żak', 'anna@example.test'),
      ]);
    await round(opened);
    return opened;
  });
  const staff = before(() => hire(server, 'support'));
  const find = (q: string, who = staff) => ask<Found>(server, who, 'search', { q });
  const namesOf = async (q: string) => (await find(q)).data.hits.map(({ label, kind }) => `${label} by ${kind}`);
  const list = (query: string) => ask<Page>(server, staff, `customers?${query}`);

  it('tells people of one name apart, and has the rest in the directory, for colleagues too', async () => {
    const { data } = await find('Ada Lovelace');
    expect(data.hits).toHaveLength(8);
    expect(data.hits[0]?.person).toEqual({
      ...{
        email: expect.stringMatching(/^seed\.\d+@example\.test$/),
        state: null,
        joined_at: '2026-01-01T00:00:00.000Z',
      },
    });
    expect(data.more).toEqual({ customers: 12, or_more: false, search: expect.stringMatching(/^[\w-]{22}$/) });
    const id = data.more?.search;
    expect(await list(`search=${id}`)).toMatchObject({ http: 200, data: { total: 12 } });
    expect(await list(`search=${id}&to=2026-01-03&zone=UTC`)).toMatchObject({ data: { total: 3 } });
    const other = await hire(server, 'viewer');
    expect(await ask(server, other, `searches/${id}`)).toMatchObject({ data: { q: 'Ada Lovelace', beginnings: true } });
    expect((await find('Łukasz')).data.more).toBeNull();
  });

  it('keeps a text encrypted, once, for 30 days', async () => {
    const { db } = server.services;
    const keep = () => ask<{ id: string }>(server, staff, 'searches', { q: ' seed.17 ' });
    const [{ data: one }, { data: other }] = [await keep(), await keep()];
    expect(one.id).toBe(other.id);
    expect(await list(`search=${one.id}`)).toMatchObject({ data: { total: 1 } });
    expect(JSON.stringify(await db.select().from(staffSearches))).not.toMatch(/seed|lovelace/i);
    clock.advance(31 * 86_400_000);
    const ended = { http: 404, code: 'search_ended' };
    expect(await ask(server, staff, `searches/${one.id}`)).toMatchObject(ended);
    expect(await list(`search=${one.id}`)).toMatchObject(ended);
    expect(await list(`search=${'A'.repeat(22)}`)).toMatchObject(ended);
    expect(await ask(server, staff, 'searches/%00')).toMatchObject({ http: 404, code: 'not_found' });
    expect(await list('search=Ada')).toMatchObject({ http: 422, fields: { search: expect.any(String) } });
  });

  it('finds names and addresses by the beginnings of their parts, from three letters', async () => {
    const morgan = 'Morgan O’Connor-Byrne';
    expect(await namesOf('Mor')).toEqual([`${morgan} by name`]);
    expect(await namesOf("o'con")).toEqual([`${morgan} by name`]);
    expect(await namesOf('oconnor‐byr')).toEqual([`${morgan} by name`]);
    expect(await namesOf('Byrne')).toEqual([`${morgan} by name`]);
    expect(await namesOf('lukasz zak')).toEqual(['Łukasz Żak by name']);
    expect(await namesOf('seed.17')).toEqual(['Ada Lovelace by email']);
    const lovel = await find('Lovel');
    expect(lovel.data).toMatchObject({ beginnings: true, more: { customers: 13 } });
    expect(lovel.data.hits.some(({ label }) => label === morgan)).toBe(true);
    expect(await find('Mo')).toMatchObject({ data: { hits: [], beginnings: false } });
    // A part of an address is not the whole of another.
    expect((await find('mo.lovelace@example.test')).data.hits).toHaveLength(1);
  });

  it('lets one account collect little: so many texts an hour, each in the audit log, hashed', async () => {
    const collector = await hire(server, 'support');
    await find('Mor', collector);
    const before = (await audited(server)).length;
    await find('mor ', collector);
    expect((await audited(server)).length).toBe(before);
    const replies: { readonly http: number; readonly found: number }[] = [];
    for (let tried = 1; tried < 1_000; tried += 1) {
      const { http, data } = await find(`seed.${tried}`, collector);
      replies.push({ http, found: http === 200 ? data.hits.length : 0 });
    }
    const answered = replies.filter(({ http }) => http === 200);
    expect([answered.length, replies.filter(({ http }) => http === 429).length]).toEqual([
      searchLimit.calls - 1,
      1_000 - searchLimit.calls,
    ]);
    const refused = await find('seed.5000', collector);
    expect(refused).toMatchObject({
      ...{ http: 429, code: 'too_many_searches' },
      message: expect.stringMatching(/^You searched for 120 different texts within an hour\. Wait \d+ minutes, or/),
    });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    expect(await ask(server, collector, 'searches', { q: 'seed.5000' })).toMatchObject({ http: 429 });
    // A search that was already made still works, and so does one for nobody's data.
    expect((await find('Mor', collector)).data.hits).toHaveLength(1);
    expect((await find('beef0000000000', collector)).http).toBe(200);
    const rows = (await audited(server)).filter(({ actorId }) => actorId === collector.id);
    expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(searchLimit.calls);
    expect(rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(1);
    expect(rows.every(({ action }) => action === 'searchCustomers')).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/seed\.|mor /i);
  });
});
