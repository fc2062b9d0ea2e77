import { and, count, getTableName, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Executor, rowsOf } from '#server/db/database.ts';
import type { Page } from '../http/paging.ts';
import { type Cells, countKnown, seekMinutes } from './counts.ts';
import { conditionsOf, type Filter, facetsOf, type ListedTable } from './filter.ts';

/** So many rows can be looked at for every page. Customers with more are counted. */
const fewRows = 2_000;

/**
 * One page of a list, newest first, with the number of all that match. However long the list, it looks at about as many rows as a page has: the
 * total and the place of the page come from counts that triggers keep (decision 024).
 */
export async function listRecords<Table extends ListedTable>(db: Executor, table: Table, filter: Filter, page: Page) {
  const { total, rows } = await findRecords(db, table, filter, { limit: page.perPage, offset: page.page * page.perPage });
  return { total, rows: rows as InferSelectModel<Table>[] };
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

async function findRecords(db: Executor, table: ListedTable, filter: Filter, slice: Slice): Promise<{ total: number; rows: unknown[] }> {
  const { owners = 'everybody' } = filter;
  const { owned, faceted, within, others } = conditionsOf(table, filter);
  const where = and(owned, faceted, within, others);
  const read = async (total: number) => ({ total, rows: slice.offset >= total ? [] : await readRows(db, table, where, slice) });
  const facets = facetsOf(table, filter);
  if (owners.length === 0 || facets.some((values) => values?.length === 0)) return read(0);
  if (others !== undefined) return read(await countRows(db, table, where));
  if (typeof owners !== 'string') {
    const few = await countFew(db, table, owners, owned, and(faceted, within));
    if (few !== null) return read(few);
  }
  const cells: Cells = { table, owners, facets, where: and(owned, faceted) };
  const { total, newer } = await countKnown(db, cells, filter.created ?? { from: null, before: null });
  if (slice.offset >= total || (faceted === undefined && slice.offset + slice.limit <= fewRows)) return read(total);
  return { total, rows: await seekRows(db, cells, where, slice, { total, newer }) };
}

async function countRows(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  return counted?.total ?? 0;
}

/**
 * How many rows of these owners meet a condition, or `null` where they have so many rows that they are counted; who has come to have so many
 * is counted from now on.
 */
async function countFew(db: Executor, table: PgTable, owners: readonly string[], owned: SQL | undefined, wanted: SQL | undefined) {
  const listed = getTableName(table);
  const counted = sql`(select count(*) from bank_list_owners where listed = ${listed} and owner in ${owners})`;
  const some = sql`(select * from ${table} where ${owned} limit ${fewRows + 1}) as ${table}`;
  const [found] = rowsOf<{ few: [number, number] | null }>(
    await db.execute(sql`
    select case when ${counted} < ${new Set(owners).size}
      then (select json_build_array(count(*), count(*) filter (where ${wanted ?? sql`true`})) from ${some}) end as few`),
  );
  const [all, matching] = found?.few ?? [null, 0];
  if (all !== null && all <= fewRows) return matching;
  if (all !== null) for (const owner of owners) await db.execute(sql`select count_list_of(${listed}, ${owner})`);
  return null;
}

/** Newest first. Nulls last, though there are none: that is how the indexes are sorted, and another order would make the database sort all rows. */
const newestFirst = (table: ListedTable): SQL => sql`${table.createdAt} desc nulls last, ${table.serial} desc nulls last`;

const readRows = (db: Executor, table: ListedTable, where: SQL | undefined, { limit, offset }: Slice) =>
  db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(newestFirst(table))
    .limit(limit)
    .offset(offset);

/** Reads only the minutes that the slice is in. `offset 0` keeps the database from walking all rows in their order instead. */
async function seekRows(
  db: Executor,
  cells: Cells,
  where: SQL | undefined,
  { limit, offset }: Slice,
  { total, newer }: { readonly total: number; readonly newer: number },
) {
  const table = cells.table as ListedTable;
  const first = newer + offset;
  const stretch = await seekMinutes(db, cells, first, newer + Math.min(offset + limit, total) - 1);
  // The first minute can begin with rows after the end of the range, which `where` leaves out.
  const skipped = first - Math.max(stretch.newer, newer);
  const minutes = sql`unnest(${sql.param(stretch.minutes)}::text[]::timestamptz[]) as near(minute)`;
  const { guid, createdAt, serial } = table;
  const inMinute = and(where, sql`${createdAt} >= near.minute and ${createdAt} < near.minute + interval '1 minute'`);
  const guids = sql`(select near_row.guid from ${minutes} cross join lateral (select ${guid}, ${createdAt}, ${serial} from ${table} where ${inMinute} offset 0) as near_row
    order by near_row.created_at desc nulls last, near_row.serial desc nulls last limit ${limit} offset ${skipped})`;
  return db
    .select()
    .from(table as PgTable)
    .where(inArray(guid, guids))
    .orderBy(newestFirst(table));
}
