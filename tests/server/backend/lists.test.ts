import { serve } from '@hono/node-server';
import { ilike, sql } from 'drizzle-orm';
import { bigserial, pgTable, text } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { csvLine } from '#domain/csv/csv.ts';
import { initialQuery, type Sort, writeListQuery } from '#domain/lists/listQuery.ts';
import { declareRows, field } from '#domain/lists/rows.ts';
import { staffWith } from '#server/backend/access/staff/access.ts';
import { sendFile } from '#server/backend/kit/http/file-reply.ts';
import { serveRoutes } from '#server/backend/kit/http/routes.ts';
import { declareList } from '#server/backend/kit/lists/list.ts';
import { listRoutes } from '#server/backend/kit/lists/list-routes.ts';
import { createDocument } from '#server/backend/kit/openapi/document.ts';
import type { BackendServices } from '#server/backend/kit/services.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { type Database, rowsOf } from '#server/db/database.ts';
import { foldListChanges } from '#server/db/lists/fold.ts';
import { baseUnits, timestamp } from '#server/db/schema/shared.ts';
import { Refusal, refused } from '#server/http/refusals.ts';
import { verifyStaff } from '../any-staff.ts';
import { describeOnEachDatabase } from '../support.ts';

/** A list as any issue declares one. */
const tickets = pgTable('test_tickets', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  owner: text(),
  state: text().notNull(),
  topic: text().notNull(),
  subject: text().notNull(),
  amount: baseUnits(),
  createdAt: timestamp('created_at').notNull(),
});
type Ticket = typeof tickets.$inferSelect;

const states = ['closed', 'open', 'waiting'];
const topics = ['cards', 'taxes'];
const shape = declareRows({
  path: '/staff/tickets',
  fields: {
    createdAt: field.time,
    state: field.oneOf(states),
    topic: field.oneOf(topics),
    subject: field.text,
    amount: field.orNull(field.amount),
  },
  sortable: ['createdAt', 'state', 'topic', 'amount'],
  filters: {
    state: { kind: 'choices', values: states },
    topic: { kind: 'choice', values: topics },
    subject: { kind: 'text', maxLength: 20 },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'createdAt', descending: true }],
  perPage: 10,
  mostPerPage: 500,
});

const { state, topic, subject } = tickets;
const list = declareList({
  table: tickets,
  owner: tickets.owner,
  facets: [state, topic],
  shape,
  where: { subject: ([start = '']) => ilike(subject, `${start}%`) },
});
const routes = listRoutes({
  list,
  what: 'tickets',
  description: ['For staff.'],
  access: staffWith('readCustomers'),
  limit: null,
  example: {
    id: '1',
    createdAt: '2026-01-15T12:00:00.000Z',
    state: 'open',
    topic: 'cards',
    subject: 'My card',
    amount: '100',
  },
});

const headers = { Authorization: 'Bearer staff-token' };
const start = Date.UTC(2026, 0, 15, 23, 58);

interface Page {
  readonly total: number;
  readonly items: readonly { readonly id: string }[];
  readonly next: string | null;
  readonly previous: string | null;
}

describeOnEachDatabase('a declared list', (open, { kind }) => {
  let db: Database;
  let services: BackendServices;
  let app: Hono;

  const appWith = (given: BackendServices) => {
    const made = new Hono();
    made.onError((error, c) =>
      refused(c, error instanceof Refusal ? error : new Refusal(500, 'internal_error', String(error))),
    );
    serveRoutes(made, given, routes);
    return made;
  };
  beforeAll(async () => {
    const server = await open({ verifyStaff: verifyStaff('staff-token') });
    db = server.services.db;
    services = createBackendServices(server.services);
    app = appWith(services);
    await db.execute(sql`create table test_tickets (serial bigserial primary key, owner text, state text not null, topic text not null,
      subject text not null, amount numeric(60, 0), created_at timestamp(3) with time zone not null)`);
    await db.execute(sql`select count_list('test_tickets', 'owner', array['state', 'topic'])`);
  });

  const add = (rows: readonly Partial<Ticket>[]) =>
    db
      .insert(tickets)
      .values(rows.map((row) => ({ state: 'open', topic: 'cards', subject: 'a card', createdAt: start, ...row })))
      .returning();
  const empty = () => db.execute(sql`truncate test_tickets`);
  const get = async (query: string) => {
    const reply = await app.request(`/staff/tickets?${query}`, { headers });
    return (await reply.json()) as { status: number; code?: string; fields?: Record<string, string>; data: Page };
  };
  const page = async (query: string): Promise<Page> => {
    const { status, data } = await get(query);
    expect(status).toBe(200);
    return data;
  };
  const file = async (query: string, from = app) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await (await from.request(`/staff/tickets.csv?${query}`, { headers })).arrayBuffer(),
    );

  /** Over three minutes around midnight, several per millisecond. */
  async function many(count: number): Promise<Ticket[]> {
    await empty();
    return add(
      Array.from({ length: count }, (_, index) => ({
        owner: index % 5 === 0 ? null : `owner-${index % 3}`,
        state: states[((index * 7) % 11) % 3] ?? '',
        topic: topics[index % 2] ?? '',
        subject: index % 4 === 0 ? `=SUM(A${index})` : `ticket ${index}, "quoted"`,
        amount: index % 6 === 0 ? null : BigInt((index * 37) % 50),
        createdAt: start + Math.floor(((index * 31) % count) / 3) * 977,
      })),
    );
  }

  const compare = (one: unknown, other: unknown) => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one as number) < (other as number) ? -1 : 1;
  };
  function sorted(rows: readonly Ticket[], sort: readonly Sort[]): Ticket[] {
    const ofTime = sort.findIndex(({ column }) => column === 'createdAt');
    const keys = ofTime < 0 ? sort : sort.slice(0, ofTime + 1);
    const last = keys.at(-1) ?? { column: 'state', descending: true };
    const isFaceted = last.column === 'state' || last.column === 'topic';
    const ties = isFaceted ? ['createdAt', 'serial'] : ['serial'];
    const whole = [...keys, ...ties.map((column) => ({ column, descending: isFaceted || last.descending }))];
    return rows.toSorted((a, b) => {
      for (const { column, descending } of whole) {
        const found = compare(a[column as keyof Ticket], b[column as keyof Ticket]);
        if (found !== 0) return descending ? -found : found;
      }
      return 0;
    });
  }

  const iso = (at: number) => new Date(at).toISOString();
  const anyQuery = fc.record({
    states: fc.subarray(states),
    topic: fc.constantFrom(undefined, ...topics),
    subject: fc.constantFrom(undefined, 'ticket', 'nothing'),
    from: fc.option(fc.integer({ min: 0, max: 140_000 }), { nil: undefined }),
    to: fc.option(fc.integer({ min: 0, max: 140_000 }), { nil: undefined }),
    sort: fc
      .subarray(['createdAt', 'state', 'topic', 'amount'], { minLength: 0, maxLength: 3 })
      .chain((names) => fc.shuffledSubarray(names, { minLength: names.length }))
      .chain((names) =>
        fc.tuple(...names.map((column) => fc.record({ column: fc.constant(column), descending: fc.boolean() }))),
      ),
    page: fc.nat(12),
    perPage: fc.integer({ min: 1, max: 60 }),
  });

  it('has the pages, the totals and the neighbors that sorting and filtering everything would give', async () => {
    const all = await many(400);
    await db.execute(sql`select fold_list_changes(250)`);
    await fc.assert(
      fc.asyncProperty(anyQuery, async (wanted) => {
        const time = (seconds: number | undefined) => (seconds === undefined ? [] : [iso(start + seconds)]);
        const filters = {
          ...(wanted.states.length > 0 && { state: wanted.states }),
          ...(wanted.topic && { topic: [wanted.topic] }),
          ...(wanted.subject && { subject: [wanted.subject] }),
          ...(wanted.from !== undefined && { from: time(wanted.from) }),
          ...(wanted.to !== undefined && { to: time(wanted.to) }),
        };
        const sort = wanted.sort.length === 0 ? shape.sort : wanted.sort;
        const matching = sorted(
          all.filter(
            (row) =>
              (wanted.states.length === 0 || wanted.states.includes(row.state)) &&
              (wanted.topic === undefined || row.topic === wanted.topic) &&
              (wanted.subject === undefined || row.subject.startsWith(wanted.subject)) &&
              row.createdAt >= start + (wanted.from ?? 0) &&
              row.createdAt <= start + (wanted.to ?? 1e9),
          ),
          sort,
        ).map(({ serial }) => serial);
        const ask = (number: number) =>
          writeListQuery(shape, { ...initialQuery(shape), filters, sort, page: number, perPage: wanted.perPage });
        const slice = (from: number) => matching.slice(Math.max(0, from), from + wanted.perPage);
        const ids = ({ items }: Page) => items.map(({ id }) => Number(id));

        const numbered = await page(ask(wanted.page));
        const offset = wanted.page * wanted.perPage;
        expect({ total: numbered.total, ids: ids(numbered) }).toEqual({ total: matching.length, ids: slice(offset) });
        expect([numbered.next !== null, numbered.previous !== null]).toEqual([
          numbered.items.length > 0 && offset + numbered.items.length < matching.length,
          numbered.items.length > 0 && wanted.page > 0,
        ]);
        for (const [cursor, from] of [
          [numbered.next, offset + wanted.perPage],
          [numbered.previous, offset - wanted.perPage],
        ] as const) {
          if (cursor === null) continue;
          const beside = await page(`${ask(0)}&after=${cursor}`);
          expect({ total: beside.total, ids: ids(beside) }).toEqual({ total: matching.length, ids: slice(from) });
          expect(beside.next !== null).toBe(from + wanted.perPage < matching.length);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has true totals while tickets come and go', async () => {
    await empty();
    const batch = (index: number) =>
      add(Array.from({ length: 5 }, (_, row) => ({ state: states[row % 3] ?? '', createdAt: start + index * 20_000 })));
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        if (index % 6 === 5) await foldListChanges(db);
        const made = await batch(index);
        if (index % 2 === 0) await db.execute(sql`delete from test_tickets where serial = ${made[0]?.serial ?? 0}`);
        const { total } = await page('');
        expect(total).toBeLessThanOrEqual(120);
      }),
    );
    const there = rowsOf<{ state: string; rows: number }>(
      await db.execute(sql`select state, count(*)::int as rows from test_tickets group by 1`),
    );
    for (const each of there) expect((await page(`state=${each.state}`)).total).toBe(each.rows);
    expect((await page('')).total).toBe(108);
  });

  it('refuses a query that makes no sense, part by part', async () => {
    const wrong = await get(
      'state=lost&topic=none&subject=012345678901234567890&from=soon&sort=subject&page=-1&per_page=501&columns=secret&zone=-05:00',
    );
    expect([wrong.status, wrong.code]).toEqual([422, 'invalid_input']);
    expect(Object.keys(wrong.fields ?? {}).sort()).toEqual([
      'columns',
      'from',
      'page',
      'per_page',
      'sort',
      'state',
      'subject',
      'topic',
      'zone',
    ]);
    expect((await get('subject=%00')).fields).toHaveProperty('subject');
    for (const odd of ['from=0000-01-01T00:00:00Z', 'to=9999-12-31T23:59:59-14:00', 'state=&sort=&after=', 'unknown=1'])
      expect((await get(odd)).status, odd).toBe(200);
  });

  it('follows no cursor but its own, in the order that it was for', async () => {
    await many(30);
    const { next } = await page('sort=amount');
    expect((await page(`sort=amount&after=${next}`)).items).toHaveLength(10);
    const changed = Array.from(
      next ?? '',
      (letter, index) => (next ?? '').slice(0, index) + (letter === 'A' ? 'B' : 'A') + (next ?? '').slice(index + 1),
    );
    for (const cursor of [...changed, 'x', `${next}AAAA`, encodeURIComponent(`${next}=`)]) {
      expect((await get(`sort=amount&after=${cursor}`)).fields, cursor).toHaveProperty('after');
    }
    for (const sort of ['sort=-amount', 'sort=state', ''])
      expect((await get(`${sort}&after=${next}`)).code).toBe('invalid_input');
  });

  it('is exported with the columns and in the order that are shown, however it is read', async () => {
    const all = await many(2_300);
    const wanted = sorted(
      all.filter((row) => row.state !== 'closed'),
      [{ column: 'amount', descending: true }],
    );
    const lines = wanted.map((row) => csvLine([row.amount?.toString() ?? null, row.subject, iso(row.createdAt)]));
    const query = 'state=open,waiting&sort=-amount&columns=amount,subject,createdAt';
    const found = await file(query);
    expect(found).toBe(`\ufeff${csvLine(['amount', 'subject', 'createdAt'])}${lines.join('')}`);
    expect(found).toContain(`'=SUM(A`);
    const withoutCursors = appWith({
      ...services,
      db: Object.assign(Object.create(db) as Database, { cursor: () => null }),
    });
    expect(await file(query, withoutCursors)).toBe(found);
    const pages = await Promise.all(
      Array.from({ length: 5 }, (_, number) => page(`state=open,waiting&sort=-amount&per_page=500&page=${number}`)),
    );
    expect(pages.flatMap(({ items }) => items.map(({ id }) => Number(id)))).toEqual(wanted.map(({ serial }) => serial));
    expect(await file('subject=nothing')).toBe(`\ufeff${csvLine(shape.columns)}`);
  });

  it('is exported with the rows that were selected, as far as they match', async () => {
    const all = await many(30);
    const [one, other, closed] = ['open', 'waiting', 'closed'].map(
      (wanted) => all.find((row) => row.state === wanted)?.serial ?? 0,
    );
    const query = `state=open,waiting&columns=state&sort=state&ids=${[other, closed, one, 999_999, '9'.repeat(36), 'x'].join(',')}`;
    expect(await file(query)).toBe(`\ufeff${['state', 'open', 'waiting'].map((cell) => csvLine([cell])).join('')}`);
    for (const ids of ['1,,2', "1'", 'a'.repeat(37), Array.from({ length: 401 }, (_, id) => id).join()])
      expect((await get(`ids=${ids}`)).fields, ids).toHaveProperty('ids');
  });

  it('stops reading when the client disconnects', async () => {
    await db.execute(sql`insert into test_tickets (state, topic, subject, created_at)
      select 'open', 'cards', repeat('long ', 400), now() from generate_series(1, 5000)`);
    const ended = vi.fn();
    const reads = db.cursor;
    async function* watched(batches: NonNullable<ReturnType<typeof reads>>) {
      try {
        yield* batches;
      } finally {
        ended();
      }
    }
    const cursor: Database['cursor'] = (query, size) => {
      const batches = reads(query, size);
      return batches && watched(batches);
    };
    const served = await new Promise<ReturnType<typeof serve>>((resolve) => {
      const watchedDb = Object.assign(Object.create(db) as Database, { cursor });
      const server = serve({ fetch: appWith({ ...services, db: watchedDb }).fetch, port: 0 }, () => resolve(server));
    });
    const address = served.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/staff/tickets.csv`;
    const leaving = new AbortController();
    const reply = await fetch(url, { signal: leaving.signal, headers });
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="tickets.csv"');
    expect((await reply.body?.getReader().read())?.value?.length).toBeGreaterThan(0);
    leaving.abort();
    if (kind === 'postgres') {
      await expect.poll(() => ended.mock.calls.length).toBe(1);
      const inTransaction = sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
      await expect.poll(async () => rowsOf(await db.execute(inTransaction))).toEqual([{ open: 0 }]);
    }
    // All cursors are free again.
    await new Promise((resolve) => served.close(resolve));
    expect(reads(sql`select 1`, 1) === null).toBe(kind === 'embedded');
  });

  it('is for staff alone, and a server that was given no staff has none', async () => {
    const bare = await (await open()).services;
    for (const [from, bearer] of [
      [app, ''],
      [app, 'Bearer another-token'],
      [appWith(createBackendServices(bare)), headers.Authorization],
    ] as const) {
      for (const path of ['/staff/tickets', '/staff/tickets.csv']) {
        const reply = await from.request(path, { headers: { Authorization: bearer } });
        expect([reply.status, await reply.json()]).toMatchObject([401, { code: 'staff_session_ended', data: null }]);
      }
    }
  });

  it('is documented with every parameter', () => {
    const { paths } = createDocument([{ name: 'Staff', description: 'For staff.', routes }]);
    const operation = paths['/staff/tickets']?.get as
      | { parameters?: readonly { name: string; in: string; description: string }[] }
      | undefined;
    const parameters = operation?.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual([
      'state',
      'topic',
      'subject',
      'from',
      'to',
      'sort',
      'page',
      'per_page',
      'columns',
      'after',
      'zone',
      'ids',
    ]);
    for (const parameter of parameters)
      expect(parameter).toMatchObject({ in: 'query', required: false, description: expect.stringMatching(/\.$/) });
    expect(paths['/staff/tickets']?.get).toMatchObject({
      security: [{ staffToken: [] }],
      responses: { 401: expect.anything() },
    });
    expect(paths['/staff/tickets.csv']?.get?.responses).toHaveProperty('200.content.text/csv');
  });
});

describe('a file that is sent while it is made', () => {
  const send = (parts: AsyncGenerator<string, void>, wait?: number) => {
    const made = new Hono();
    made.onError((_, c) => c.text('', 500));
    made.get('/file', (c) => sendFile({ log: pino({ level: 'silent' }) }, c, 'file.csv', parts, wait));
    return made;
  };
  const parts = (ended: () => void, failAfter = Number.POSITIVE_INFINITY) =>
    (async function* () {
      try {
        for (let part = 0; ; part += 1) {
          if (part === failAfter) throw new Error('the database is gone');
          yield `${part}\n`;
        }
      } finally {
        ended();
      }
    })();

  it('is abandoned when the reader stops', async () => {
    const ended = vi.fn();
    const reply = await send(parts(ended), 5).request('/file');
    await expect.poll(() => ended.mock.calls.length).toBe(1);
    await expect(reply.text()).rejects.toThrow('nobody reads the file');
  });

  it('is cut off where making it fails, and refused if that is at the start', async () => {
    const ended = vi.fn();
    const reply = await send(parts(ended, 3)).request('/file');
    await expect(reply.text()).rejects.toThrow('the database is gone');
    expect((await send(parts(ended, 0)).request('/file')).status).toBe(500);
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it('is not generated for HEAD', async () => {
    const ended = vi.fn();
    const reply = await send(parts(ended)).request('/file', { method: 'HEAD' });
    expect([reply.headers.get('content-type'), await reply.text(), ended.mock.calls.length]).toEqual([
      'text/csv; charset=utf-8',
      '',
      0,
    ]);
  });
});

it('a list says where each of its filters and columns is', () => {
  expect(() => declareList({ ...list, where: {} })).toThrow('the list says nothing of subject');
  expect(() => declareList({ ...list, shape: { ...shape, fields: { ...shape.fields, color: field.text } } })).toThrow(
    'nothing of color',
  );
});
