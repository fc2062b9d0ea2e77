import type { InferSelectModel, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { byteOrderMark, csvLine } from '#domain/csv/csv.ts';
import type { ListQuery, ListShape } from '#domain/lists/listQuery.ts';
import type { Filter, Listed, ListedTable, TimeRange } from '../../db/lists/listed.ts';
import { nameOf, type Order, orderBy, placeOf, reversed } from '../../db/lists/order.ts';
import { countRecords, listRecords, rowsAfter, streamRecords } from '../../db/lists/records.ts';
import type { BackendServices } from '../services.ts';
import { openCursor, sealCursor } from './cursor.ts';

/** A list as it is declared once: what can be wanted of it, and where that is in its table. */
export interface List<Table extends ListedTable = ListedTable, Item = unknown> extends Listed<Table> {
  readonly shape: ListShape;
  /**
   * The column of the table for each of the list. A filter called as a facet restricts it; `from` and `to` restrict when a row was created, both
   * included, a day to its end (UTC).
   */
  readonly columns: Readonly<Record<string, PgColumn>>;
  /** The conditions of the other filters. They are for few rows, which an index finds. */
  readonly where?: Readonly<Record<string, (values: readonly string[]) => SQL | undefined>>;
  /** A row as a reply has it. */
  present(row: InferSelectModel<Table>): Item;
}

/** @throws Error when a filter or a column has no place in the table */
export function declareList<Table extends ListedTable, Item>(list: List<Table, Item>): List<Table, Item> {
  const { shape, columns, where = {} } = list;
  const lost = [
    ...shape.columns.filter((name) => columns[name] === undefined),
    ...shape.sortable.filter((name) => columns[name] === undefined),
    ...Object.keys(shape.filters).filter((name) => !['from', 'to'].includes(name) && where[name] === undefined && facetOf(list, name) === undefined),
  ];
  if (lost.length > 0) throw new Error(`the list says nothing of ${lost.join(', ')}`);
  return list;
}

const facetOf = ({ columns, facets }: Pick<List, 'columns' | 'facets'>, name: string): PgColumn | undefined =>
  facets.find((facet) => facet === columns[name]);

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

/** Which records a query wants, of those that a caller may see. */
export function filterOf(list: List, { filters }: ListQuery, scope: Filter): Filter {
  const given = Object.entries(filters);
  const faceted = given.flatMap(([name, values]) => {
    const facet = facetOf(list, name);
    return facet === undefined ? [] : [[facet.name, values] as const];
  });
  return {
    ...scope,
    facets: { ...Object.fromEntries(faceted), ...scope.facets },
    created: rangeOf(filters, scope.created),
    others: [...(scope.others ?? []), ...given.map(([name, values]) => list.where?.[name]?.(values))],
  };
}

const orderOf = (list: List, { sort }: ListQuery): Order =>
  orderBy(
    list,
    sort.flatMap(({ column, descending }) => (list.columns[column] === undefined ? [] : [{ column: list.columns[column], descending }])),
  );

/** What of a list is wanted by a call: a page by its number, or the one after or before a place that another page named. */
export interface ListCall extends ListQuery {
  readonly after: string | null;
}

export interface ListPage<Item> {
  /** How many match, on all pages. */
  readonly total: number;
  readonly items: readonly Item[];
  /** Where the next page and the previous one begin; null where there is none. */
  readonly next: string | null;
  readonly previous: string | null;
}

type Reads = Pick<BackendServices, 'db' | 'keys'>;

/** A page of a list. @throws Refusal 422 when `after` is no place in this list */
export async function readPage<Table extends ListedTable, Item>(
  { db, keys }: Reads,
  list: List<Table, Item>,
  query: ListCall,
  scope: Filter = {},
): Promise<ListPage<Item>> {
  const [filter, order, key] = [filterOf(list as unknown as List, query, scope), orderOf(list as unknown as List, query), await keys.current()];
  const { page, perPage, after } = query;
  const seal = (row: InferSelectModel<Table> | undefined, isBackwards: boolean) =>
    row === undefined ? null : sealCursor(key, list, order, { isBackwards, place: placeOf(list, order, row) });
  const pageOf = (total: number, rows: readonly InferSelectModel<Table>[], hasPrevious: boolean, hasNext: boolean): ListPage<Item> => ({
    total,
    items: rows.map((row) => list.present(row)),
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
  const columns = shown.flatMap((name) => list.columns[name] ?? []);
  const names = columns.map((column) => nameOf(list.table, column));
  let text = byteOrderMark + csvLine(shown);
  for await (const rows of streamRecords(db, list, filterOf(list, query, scope), orderOf(list, query))) {
    for (const row of rows)
      text += csvLine(columns.map((column, index) => cellOf(column, (row as Readonly<Record<string, unknown>>)[names[index] ?? ''])));
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function cellOf(column: PgColumn, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (column.getSQLType().startsWith('timestamp')) return new Date(Number(value)).toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
