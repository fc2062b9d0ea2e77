import {
  and,
  count,
  eq,
  getTableColumns,
  getTableName,
  type InferSelectModel,
  inArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, type Executor, rowsOf } from '../database.ts';
import { type Cells, countKnown, type Known, seekMinutes } from './counts.ts';
import {
  conditionsOf,
  type Filter,
  facetsOf,
  keyOf,
  type Listed,
  type ListedTable,
  matches,
  matchesNothing,
} from './listed.ts';
import {
  beyond,
  beyondKnown,
  facetOf,
  isByTime,
  nameOf,
  type Order,
  orderBy,
  type Place,
  placeOf,
  reversed,
  sortedBy,
} from './order.ts';

const fewRows = 2_000;

type Row<Table extends PgTable> = InferSelectModel<Table>;

/**
 * A page of a list, newest first by default, with the total. Cost depends on the page size only:
 * totals and positions come from trigger-kept counts (decision 024), except that uncounted orders
 * get slower away from the nearer end.
 */
export async function listRecords<Table extends ListedTable>(
  db: Executor,
  list: Listed<Table>,
  filter: Filter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  order: Order = orderBy(list, []),
): Promise<{ total: number; rows: Row<Table>[] }> {
  const { total, rows } = await findRecords(db, list, filter, { limit: perPage, offset: page * perPage }, order);
  return { total, rows: rows as Row<Table>[] };
}

/** A page whose total is known. */
export const rowsOfPage = async <Table extends ListedTable>(
  db: Executor,
  list: Listed<Table>,
  filter: Filter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  order: Order,
  total: number,
): Promise<Row<Table>[]> =>
  page * perPage >= total
    ? []
    : ((await readRows(
        db,
        list,
        matches(list, filter),
        { limit: perPage, offset: page * perPage },
        order,
      )) as Row<Table>[]);

export const countRecords = async (db: Executor, list: Listed, filter: Filter): Promise<number> =>
  (await findRecords(db, list, filter, { limit: 0, offset: 0 }, orderBy(list, []))).total;

export async function rowsAfter<Table extends ListedTable>(
  db: Executor,
  list: Listed<Table>,
  filter: Filter,
  order: Order,
  place: Place | null,
  limit: number,
): Promise<Row<Table>[]> {
  if (matchesNothing(filter)) return [];
  const where = and(matches(list, filter), place === null ? undefined : beyond(order, place));
  return (await readRows(db, list, where, { limit, offset: 0 }, order)) as Row<Table>[];
}

/** All matches in batches: by cursor if available, else by keyset pagination. */
export async function* streamRecords<Table extends ListedTable>(
  db: Database,
  list: Listed<Table>,
  filter: Filter,
  order: Order,
  size = batch,
): AsyncGenerator<Row<Table>[], void> {
  if (matchesNothing(filter)) return;
  const cursor = db.cursor(wholeQuery(db, list, filter, order).getSQL(), size);
  if (cursor !== null) {
    yield* rowsOfCursor(list, cursor);
    return;
  }
  for (let place: Place | null = null; ; ) {
    const rows: Row<Table>[] = await rowsAfter(db, list, filter, order, place, size);
    const last = rows.at(-1);
    if (last !== undefined) yield rows;
    if (last === undefined || rows.length < size) return;
    place = placeOf(list, order, last);
  }
}

const batch = 1_000;

const wholeQuery = (db: Executor, list: Listed, filter: Filter, order: Order) =>
  db
    .select()
    .from(list.table as PgTable)
    .where(matches(list, filter))
    .orderBy(...sortedBy(list, order));

async function* rowsOfCursor<Table extends ListedTable>(
  list: Listed<Table>,
  cursor: AsyncGenerator<Readonly<Record<string, unknown>>[], void>,
): AsyncGenerator<Row<Table>[], void> {
  const columns = Object.entries(getTableColumns(list.table as PgTable));
  for await (const rows of cursor)
    yield rows.map((row) =>
      Object.fromEntries(
        columns.map(([name, column]) => [
          name,
          row[column.name] === null ? null : column.mapFromDriverValue(row[column.name]),
        ]),
      ),
    ) as Row<Table>[];
}

/**
 * The same from one snapshot, after `first`; null if no connection can be spared. The embedded
 * database reads everything at once, since a download must not block its only connection.
 */
export function snapshotRecords<Table extends ListedTable>(
  db: Database,
  list: Listed<Table>,
  filter: Filter,
  order: Order,
  first: (tx: Executor) => Promise<void>,
): AsyncGenerator<Row<Table>[], void> | null {
  if (matchesNothing(filter)) return nothingBut(db, first);
  if (db.kind === 'embedded') return wholeOf(db, list, filter, order, first);
  const cursor = db.cursor(wholeQuery(db, list, filter, order).getSQL(), batch, first);
  return cursor === null ? null : rowsOfCursor(list, cursor);
}

// biome-ignore lint/correctness/useYield: what is read first is all there is
async function* nothingBut(db: Executor, first: (tx: Executor) => Promise<void>): AsyncGenerator<never[], void> {
  await first(db);
}

async function* wholeOf<Table extends ListedTable>(
  db: Database,
  list: Listed<Table>,
  filter: Filter,
  order: Order,
  first: (tx: Executor) => Promise<void>,
): AsyncGenerator<Row<Table>[], void> {
  const rows = await db.transaction(async (tx) => {
    await first(tx);
    return (await wholeQuery(tx, list, filter, order)) as Row<Table>[];
  });
  for (let from = 0; from < rows.length; from += batch) yield rows.slice(from, from + batch);
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

const mirrored = ({ limit, offset }: Slice, total: number): Slice => {
  const found = Math.min(limit, total - offset);
  return { limit: found, offset: total - offset - found };
};

async function findRecords(
  db: Executor,
  list: Listed,
  filter: Filter,
  slice: Slice,
  order: Order,
): Promise<{ total: number; rows: unknown[] }> {
  const { owners = 'everybody', created = { from: null, before: null } } = filter;
  const facets = facetsOf(list, filter);
  const { owned, faceted, within, others } = conditionsOf(list, filter);
  const where = and(owned, faceted, within, others);
  const read = async (total: number) => ({
    total,
    rows: slice.offset >= total ? [] : await readRows(db, list, where, slice, order),
  });
  if (matchesNothing(filter)) return read(0);
  if (others !== undefined || list.isUncounted === true) return read(await countRows(db, list.table, where));
  if (typeof owners !== 'string') {
    const few = await countFew(db, list, owners, owned, and(faceted, within));
    if (few !== null) return read(few);
  }
  const facet = facetOf(list, order);
  const cells: Cells = { list, owners, facets, where: and(owned, faceted) };
  const groups = await countKnown(db, cells, created, facet, order[0]?.descending);
  const rows: unknown[] = [];
  let before = 0;
  for (const group of groups) {
    const offset = Math.max(0, slice.offset - before);
    const limit = Math.min(slice.limit - rows.length, group.total - offset);
    if (limit > 0)
      rows.push(
        ...(await readKnown(
          db,
          ...ofGroup(cells, facet, group),
          within,
          { limit, offset },
          facet < 0 ? order : order.slice(1),
        )),
      );
    before += group.total;
  }
  return { total: before, rows };
}

/** Counters of one facet value; all for -1. */
function ofGroup(cells: Cells, facet: number, group: Known): [Cells, Known] {
  const column = cells.list.facets[facet];
  if (column === undefined) return [cells, group];
  return [
    { ...cells, facets: cells.facets.with(facet, [group.value]), where: and(cells.where, eq(column, group.value)) },
    group,
  ];
}

/** Reads from the nearer end. */
async function readKnown(
  db: Executor,
  cells: Cells,
  known: Known,
  within: SQL | undefined,
  slice: Slice,
  order: Order,
): Promise<unknown[]> {
  const { list, facets } = cells;
  const where = and(cells.where, within);
  const { limit, offset } = slice;
  const other = mirrored(slice, known.total);
  const [isByEveryTime, isNearer] = [isByTime(list, order), other.offset < offset];
  const [near, direction] = isNearer ? [other, reversed(order)] : [slice, order];
  const isCounted = facets.some((values) => values !== null);
  if (!isByEveryTime || (!isCounted && near.offset + near.limit <= fewRows)) {
    const rows =
      (isByEveryTime ? null : await readDeep(db, list, where, near, direction)) ??
      (await readRows(db, list, where, near, direction));
    return isNearer ? rows.reverse() : rows;
  }
  // Minutes count from the newest.
  const isNewestFirst = order[0]?.descending ?? true;
  const rows = await seekRows(db, cells, where, isNewestFirst ? { limit, offset } : other, known);
  return isNewestFirst ? rows : rows.reverse();
}

async function countRows(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  return counted?.total ?? 0;
}

/** `null` for owners with many rows, who get counters from then on. */
async function countFew(
  db: Executor,
  { table }: Listed,
  owners: readonly string[],
  owned: SQL | undefined,
  wanted: SQL | undefined,
) {
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

const readRows = (db: Executor, list: Listed, where: SQL | undefined, { limit, offset }: Slice, order: Order) =>
  db
    .select()
    .from(list.table as PgTable)
    .where(where)
    .orderBy(...sortedBy(list, order))
    .limit(limit)
    .offset(offset);

/** Skipping this many whole rows is fast enough. */
const fewSkipped = 200;

/** Skips by index alone, then reads. Null if that gains nothing, and near null values. */
async function readDeep(
  db: Executor,
  list: Listed,
  where: SQL | undefined,
  { limit, offset }: Slice,
  order: Order,
): Promise<unknown[] | null> {
  if (offset < fewSkipped) return null;
  const keys = Object.fromEntries(order.map(({ column }) => [nameOf(list.table, column), column]));
  const [last] = await db
    .select(keys)
    .from(list.table as PgTable)
    .where(where)
    .orderBy(...sortedBy(list, order))
    .limit(1)
    .offset(offset - 1);
  const after = last === undefined ? null : beyondKnown(order, placeOf(list, order, last));
  if (after === null) return null;
  const rows = await readRows(db, list, and(where, after), { limit, offset: 0 }, order);
  return rows.length === limit ? rows : null;
}

/** `offset 0` keeps the database from walking all rows in order instead. */
async function seekRows(
  db: Executor,
  cells: Cells,
  where: SQL | undefined,
  { limit, offset }: Slice,
  { total, newer }: Known,
) {
  const { list } = cells;
  const { table } = list;
  const first = newer + offset;
  const stretch = await seekMinutes(db, cells, first, newer + Math.min(offset + limit, total) - 1);
  // The first minute may contain rows beyond the range.
  const skipped = first - Math.max(stretch.newer, newer);
  const minutes = sql`unnest(${sql.param(stretch.minutes)}::text[]::timestamptz[]) as near(minute)`;
  const { createdAt, serial } = table;
  const key = keyOf(table);
  const columns = sql.join(
    [...new Set([key, createdAt, serial])].map((column) => sql`${column}`),
    sql`, `,
  );
  const inMinute = and(where, sql`${createdAt} >= near.minute and ${createdAt} < near.minute + interval '1 minute'`);
  const keys = sql`(select near_row.${sql.identifier(key.name)} from ${minutes} cross join lateral (select ${columns} from ${table} where ${inMinute} offset 0) as near_row
    order by near_row.created_at desc nulls last, near_row.serial desc nulls last limit ${limit} offset ${skipped})`;
  return db
    .select()
    .from(table as PgTable)
    .where(inArray(key, keys))
    .orderBy(...sortedBy(list, orderBy(list, [])));
}
