import { getTableColumns, type InferSelectModel, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { byteOrderMark, csvLine } from '#domain/csv/csv.ts';
import type { ListQuery } from '#domain/lists/listQuery.ts';
import type { RowList } from '#domain/lists/rows.ts';
import type { Executor } from '../../db/database.ts';
import { type Filter, keyOf, type Listed, type ListedTable, type TimeRange } from '../../db/lists/listed.ts';
import { nameOf, type Order, orderBy, placeOf, reversed } from '../../db/lists/order.ts';
import { countRecords, listRecords, rowsAfter, streamRecords } from '../../db/lists/records.ts';
import type { BackendServices } from '../services.ts';
import { openCursor, sealCursor } from './cursor.ts';

/** A list of the domain with its table, which has its fields by the same names. */
export interface List<Table extends ListedTable = ListedTable> extends Listed<Table> {
  /**
   * The domain's declaration. A filter called as a facet restricts it; `from` and `to` restrict when a row was created, both included, a day to its
   * end (UTC).
   */
  readonly shape: RowList;
  /** The conditions of the other filters. They are for few rows, which an index finds. */
  readonly where?: Readonly<Record<string, (values: readonly string[]) => SQL | undefined>>;
  /** Fields that the table lacks: each page of rows is completed with them, and each part of a file. */
  readonly beside?: Beside;
}

export interface Beside {
  readonly fields: readonly string[];
  /** @returns what each of these rows has besides, in their order */
  read(db: Executor, rows: ReadonlyArray<Readonly<Record<string, unknown>>>): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>;
}

/** @throws Error when a filter or a field has no place in the table */
export function declareList<Table extends ListedTable>(list: List<Table>): List<Table> {
  const { shape, where = {}, beside } = list;
  const isLost = (name: string) => columnOf(list, name) === undefined;
  const isBeside = (name: string) => beside?.fields.includes(name) === true;
  const lost = [
    ...[...Object.keys(shape.fields), ...shape.columns].filter((name) => isLost(name) !== isBeside(name)),
    ...shape.sortable.filter(isLost),
    ...Object.keys(shape.filters).filter((name) => !['from', 'to'].includes(name) && where[name] === undefined && facetOf(list, name) === undefined),
  ];
  if (lost.length > 0) throw new Error(`the list says nothing of ${[...new Set(lost)].join(', ')}`);
  return list;
}

const columnOf = ({ table }: Pick<List, 'table'>, name: string): PgColumn | undefined => getTableColumns(table)[name];

const facetOf = (list: Pick<List, 'table' | 'facets'>, name: string): PgColumn | undefined =>
  list.facets.find((facet) => facet === columnOf(list, name));

/** What the database has years for. */
const [earliest, latest] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')];
const day = 86_400_000;
const within = (at: number): number => Math.min(latest, Math.max(earliest, at));

/** The span that `from` and `to` leave of another one. */
function rangeOf(filters: ListQuery['filters'], range: TimeRange = { from: null, before: null }): TimeRange {
  const [[from] = [], [to] = []] = [filters.from, filters.to];
  const begin = from === undefined ? null : within(Date.parse(from));
  const end = to === undefined ? null : within(Date.parse(to) + (to.includes('T') ? 1 : day));
  const both = (one: number | null, other: number | null, choose: typeof Math.max) =>
    one === null || other === null ? (one ?? other) : choose(one, other);
  return { from: both(begin, range.from, Math.max), before: both(end, range.before, Math.min) };
}

/** The condition for the rows that were selected. What cannot be an id of this list is none. */
function selectedIn({ table }: List, ids: readonly string[]): SQL {
  const key = keyOf(table);
  const values = ids.map((id) => key.mapFromDriverValue(id)).filter((value) => typeof value !== 'number' || Number.isSafeInteger(value));
  return inArray(key, values);
}

/** Which records a query wants, of those that a caller may see. */
function filterOf(list: List, { filters, ids }: Pick<ListCall, 'filters' | 'ids'>, scope: Filter): Filter {
  const given = Object.entries(filters);
  const faceted = given.flatMap(([name, values]) => {
    const facet = facetOf(list, name);
    return facet === undefined ? [] : [[facet.name, values] as const];
  });
  return {
    ...scope,
    facets: { ...Object.fromEntries(faceted), ...scope.facets },
    created: rangeOf(filters, scope.created),
    others: [...(scope.others ?? []), ...given.map(([name, values]) => list.where?.[name]?.(values)), ids ? selectedIn(list, ids) : undefined],
  };
}

const orderOf = (list: List, { sort }: ListQuery): Order =>
  orderBy(
    list,
    sort.flatMap(({ column: name, descending }) => {
      const column = columnOf(list, name);
      return column === undefined ? [] : [{ column, descending }];
    }),
  );

/** What of a list is wanted by a call: a page by its number, or the one after or before a place that another page named. */
export interface ListCall extends ListQuery {
  readonly after: string | null;
  /** Of a file: the rows that were selected; null for all that match. */
  readonly ids: readonly string[] | null;
}

/** A row as a reply has it: its fields by name, and its id. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string };

export interface ListPage {
  /** How many match, on all pages. */
  readonly total: number;
  readonly items: readonly Item[];
  /** Where the next page and the previous one begin; null where there is none. */
  readonly next: string | null;
  readonly previous: string | null;
}

type Reads = Pick<BackendServices, 'db' | 'keys'>;
type Row = InferSelectModel<ListedTable>;

/** The rows with what the list has beside its table. */
async function complete<Found extends Row>(db: Executor, { beside }: List, rows: readonly Found[]): Promise<readonly Found[]> {
  if (beside === undefined || rows.length === 0) return rows;
  const more = await beside.read(db, rows as ReadonlyArray<Readonly<Record<string, unknown>>>);
  return rows.map((row, index) => ({ ...row, ...more[index] }));
}

/** A page of a list. @throws Refusal 422 when `after` is no place in this list */
export async function readPage({ db, keys }: Reads, list: List, query: ListCall, scope: Filter = {}): Promise<ListPage> {
  const [filter, order, key] = [filterOf(list, query, scope), orderOf(list, query), await keys.current()];
  const { page, perPage, after } = query;
  const seal = (row: Row | undefined, isBackwards: boolean) =>
    row === undefined ? null : sealCursor(key, list, order, { isBackwards, place: placeOf(list, order, row) });
  const pageOf = async (total: number, rows: readonly Row[], hasPrevious: boolean, hasNext: boolean): Promise<ListPage> => ({
    total,
    items: (await complete(db, list, rows)).map((row) => itemOf(list, row)),
    next: hasNext ? seal(rows.at(-1), false) : null,
    previous: hasPrevious ? seal(rows[0], true) : null,
  });
  if (after === null) {
    const { total, rows } = await listRecords(db, list, filter, query, order);
    return pageOf(total, rows, page > 0, page * perPage + rows.length < total);
  }
  const { isBackwards, place } = openCursor(key, list, order, after);
  const [total, found] = await Promise.all([
    countRecords(db, list, filter),
    rowsAfter(db, list, filter, isBackwards ? reversed(order) : order, place, perPage + 1),
  ]);
  const rows = found.slice(0, perPage);
  const hasMore = found.length > perPage;
  return isBackwards ? pageOf(total, rows.reverse(), hasMore, true) : pageOf(total, rows, true, hasMore);
}

/** All rows that match as a file, in the order and with the columns that are shown. The first line has the names of the columns. */
export async function* writeCsv({ db }: Reads, list: List, query: ListCall, scope: Filter = {}): AsyncGenerator<string, void> {
  const shown = query.columns ?? list.shape.columns;
  let text = byteOrderMark + csvLine(shown);
  for await (const rows of streamRecords(db, list, filterOf(list, query, scope), orderOf(list, query))) {
    for (const row of await complete(db, list, rows)) text += csvLine(shown.map((name) => cellOf(list, row, name)));
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

const valueIn = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name] ?? null;

/** What a row has in a field, as JSON. */
function plainOf(fields: RowList['fields'], row: object, name: string): unknown {
  const value = valueIn(row, name);
  if (value === null) return null;
  if (fields[name]?.kind === 'time') return new Date(Number(value)).toISOString();
  return typeof value === 'bigint' ? String(value) : value;
}

/** A row as a reply has it: the declared fields and no others. */
export const plainFields = (fields: RowList['fields'], row: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, plainOf(fields, row, name)]));

function cellOf(list: List, row: Row, name: string): string | null {
  const value = plainOf(list.shape.fields, row, name);
  return value === null ? null : String(value);
}

const itemOf = (list: List, row: Row): Item => ({
  id: String(valueIn(row, nameOf(list.table, keyOf(list.table)))),
  ...plainFields(list.shape.fields, row),
});
