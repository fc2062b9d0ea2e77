import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#domain/lists/rows.ts';
import { backendGroups } from '#server/backend/backend.ts';
import type { Item } from '#server/backend/kit/lists/list.ts';
import type { Database } from '#server/db/database.ts';
import { recordsOf, statedRecordsOf } from '../../domain/activity/csv-reader.ts';
import { sampleRows } from '../../sample-rows.ts';
import { verifyStaff } from '../any-staff.ts';
import { before, describeOnOneDatabase } from '../support.ts';
import { call, signedInCustomer } from './client.ts';

const routes = backendGroups.flatMap((group) => group.routes);
const lists = routes.flatMap(({ list, path, access: { schemes } }) => (list ? [{ path, list, schemes }] : []));

/** Extra fields of rows, by path. */
const besides: Readonly<Record<string, (customerGuid: string) => object>> = {
  '/customers/security-events': (customerGuid) => ({ customerGuid }),
  '/admin/trades': () => ({ receiveAmount: 5n, deliverAmount: 700n }),
};

const count = 30;
const newest = Date.now() - 60_000;

interface Page {
  readonly total: number;
  readonly items: readonly Item[];
}

const rankOf = ({ kind }: Field, value: unknown): number =>
  value === null ? Number.POSITIVE_INFINITY : kind === 'time' ? Date.parse(String(value)) : Number(value);

/** Replaces views and guarded tables by empty plain ones. */
async function makePlain(db: Database, table: PgTable) {
  const name = sql.identifier(getTableName(table));
  await db.execute(sql`create table plain as select * from ${name} limit 0`);
  await db.execute(sql`alter table ${name} rename to ${sql.identifier(`${getTableName(table)}_kept`)}`);
  await db.execute(sql`alter table plain rename to ${name}`);
}

/** Handles columns shared with the database, and generated ones. */
async function insert(db: Database, table: PgTable, row: Readonly<Record<string, unknown>>) {
  const columns = Object.entries(getTableColumns(table)).filter(([name, { generated }]) => name in row && !generated);
  const [names, values] = [
    columns.map(([, column]) => sql.identifier(column.name)),
    columns.map(([name, column]) => sql.param(row[name], column)),
  ];
  await db.execute(sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`);
}

describeOnOneDatabase('a list of the backend', (open) => {
  const server = before(() => open({ verifyStaff: verifyStaff('staff-token') }));
  let customer: Awaited<ReturnType<typeof signedInCustomer>>;
  beforeAll(async () => {
    customer = await signedInCustomer(server);
  });

  describe.each(lists)('$path', ({ path, list, schemes }) => {
    const { shape } = list;
    const samples = sampleRows(shape, count, newest);
    const bearer = () => (schemes.includes('staffToken') ? 'staff-token' : customer.ut);
    beforeAll(async () => {
      const { db } = server.services;
      if (list.isUncounted) await makePlain(db, list.table);
      else await db.delete(list.table);
      const more = list.isUncounted ? {} : besides[path]?.(customer.guid);
      for (const [serial, { id, ...row }] of samples.entries())
        await insert(db, list.table, { ...(list.isUncounted && { id, serial }), ...row, ...more });
    });
    const page = async (query: string): Promise<Page> => {
      const { http, data } = await call<Page>(server, `${path}?${query}`, undefined, { bearer: bearer() });
      expect(http, query).toBe(200);
      return data;
    };
    const all = async (query: string): Promise<readonly Item[]> => {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(count / 7) }, (_, number) => page(`${query}&per_page=7&page=${number}`)),
      );
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => count));
      return pages.flatMap(({ items }) => items);
    };

    it('shows nothing without a token', async () => {
      expect((await call(server, path)).http).toBe(401);
    });

    it.each(shape.sortable)('is sorted by %s, either way, and has each row once', async (name) => {
      const field = shape.fields[name] as Field;
      const [up, down] = [await all(`sort=${name}`), await all(`sort=-${name}`)];
      for (const items of [up, down]) expect(new Set(items.map(({ id }) => id)).size).toBe(count);
      const values = (items: readonly Item[]) => items.map((item) => item[name]);
      // Collation is up to the database: only grouping and reversal are checked.
      const runs = (items: readonly Item[]) =>
        values(items).filter((value, index, before) => index === 0 || value !== before[index - 1]);
      expect(runs(up)).toHaveLength(new Set(values(up)).size);
      expect(runs(down)).toEqual(runs(up).toReversed());
      if (field.kind !== 'text')
        expect(values(up)).toEqual(values(up).toSorted((one, other) => rankOf(field, one) - rankOf(field, other)));
    });

    it('has the rows that each filter lets through', async () => {
      const valueIn = (row: object, name: string) => (row as Readonly<Record<string, unknown>>)[name];
      const matching = (name: string, matches: (value: unknown) => boolean) =>
        samples.filter((row) => matches(valueIn(row, name))).length;
      const fifth = new Date(newest - 4 * 60_000).toISOString();
      const columns = getTableColumns(list.table);
      for (const [name, kind] of Object.entries(shape.filters)) {
        // Extra and generated fields are tested elsewhere.
        if (name in columns && columns[name]?.generated) continue;
        if ('values' in kind && name in shape.fields) {
          for (const value of kind.values) {
            const { total, items } = await page(`${name}=${value}&per_page=${count}`);
            expect([total, new Set(items.map((item) => item[name]))]).toEqual([
              matching(name, (each) => each === value),
              new Set(total > 0 ? [value] : []),
            ]);
          }
        } else if (kind.kind === 'text') {
          const text = String(valueIn(samples[0] ?? {}, name) ?? '');
          if (text !== '')
            expect((await page(`${name}=${encodeURIComponent(text.slice(0, kind.maxLength))}`)).total).toBeGreaterThan(
              0,
            );
          expect((await page(`${name}=nobody-wrote-this`)).total).toBe(0);
        } else if (name === 'from' || name === 'to') {
          const [text, length] = kind.kind === 'day' ? [fifth.slice(0, 10), 86_400_000] : [fifth, 1];
          const isMatch = (at: unknown) =>
            name === 'from' ? Number(at) >= Date.parse(text) : Number(at) < Date.parse(text) + length;
          expect((await page(`${name}=${text}`)).total).toBe(
            matching('createdAt' in shape.fields ? 'createdAt' : 'at', isMatch),
          );
        }
      }
    });

    if (!routes.some((route) => route.path === `${path}.csv`)) return;
    it('has a file of the same rows, or of those that were selected', async () => {
      const items = await all('');
      const file = async (query: string) => {
        // Excludes the export's own audit row.
        const more = schemes.includes('staffToken')
          ? `&reason=A+test&format=raw&to=${new Date(newest).toISOString()}`
          : '';
        const reply = await fetch(`${server.url}/backend${path}.csv?${query}${more}`, {
          headers: { Authorization: `Bearer ${bearer()}` },
        });
        expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
        const text = await reply.text();
        return schemes.includes('staffToken') ? statedRecordsOf(text).rows : recordsOf(text);
      };
      const inFile = (row: Item) => Object.fromEntries(shape.columns.map((name) => [name, String(row[name] ?? '')]));
      expect(await file('')).toEqual(items.map(inFile));
      const [first, , third] = items;
      expect(await file(`ids=${third?.id},${first?.id}`)).toEqual(
        [first, third].flatMap((row) => (row ? [inFile(row)] : [])),
      );
    });
  });
});
