import { getTableColumns, type InferSelectModel, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { byteOrderMark, csvLine, exactLine } from '#domain/csv/csv.ts';
import { inInstants } from '#domain/lists/days.ts';
import type { ListQuery } from '#domain/lists/listQuery.ts';
import type { RowList } from '#domain/lists/rows.ts';
import type { ListSum } from '#domain/lists/sums.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { type Filter, keyOf, type Listed, type ListedTable, type TimeRange } from '#server/db/lists/listed.ts';
import { nameOf, type Order, orderBy, placeOf, reversed } from '#server/db/lists/order.ts';
import {
  countRecords,
  listRecords,
  rowsAfter,
  rowsOfPage,
  snapshotRecords,
  streamRecords,
} from '#server/db/lists/records.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../services.ts';
import { refusingTooBroad, withStatementTimeout } from '../statement-timeout.ts';
import { openCursor, sealCursor } from './cursor.ts';
import { fileColumns } from './file-columns.ts';
import { headOf } from './file-head.ts';
import { type ListCounts, readSums, type Sums } from './sums.ts';

/** A domain list bound to a table with equal field names. */
export interface List<Table extends ListedTable = ListedTable> extends Listed<Table> {
  /** `from` and `to` bound the creation time, inclusive. */
  readonly shape: RowList;
  /** Other filters' conditions; selective, by index. */
  readonly where?: Readonly<Record<string, Condition>>;
  /** Fields outside the table, added per page or file part. */
  readonly computedFields?: ComputedFields;
  /** Totals over all matching rows. */
  readonly sums?: Sums;
}

/** Undefined if another filter's condition covers it. Days have become instants. */
export type Condition = (values: readonly string[], given: Given) => SQL | undefined;

interface Given {
  readonly now: number;
  /** All that are set. */
  readonly filters: ListQuery['filters'];
  /** The zone of the days. */
  readonly zone: string;
}

export interface ComputedFields {
  readonly fields: readonly string[];
  /**
   * @param seesWhole whether the caller sees personal data whole; files never have it so
   * @returns extra fields per row, in order, or better ones
   */
  read(
    db: Executor,
    rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
    seesWhole: boolean,
    now: number,
  ): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>;
}

/** @throws Error if a filter or field has no column */
export function declareList<Table extends ListedTable>(list: List<Table>): List<Table> {
  const { shape, where = {}, computedFields } = list;
  const isLost = (name: string) => columnOf(list, name) === undefined;
  const isComputed = (name: string) => computedFields?.fields.includes(name) === true;
  const lost = [
    ...[...Object.keys(shape.fields), ...shape.columns].filter((name) => isLost(name) !== isComputed(name)),
    ...shape.sortable.filter(isLost),
    ...Object.keys(shape.filters).filter(
      (name) => !['from', 'to'].includes(name) && where[name] === undefined && facetOf(list, name) === undefined,
    ),
  ];
  if (lost.length > 0) throw new Error(`the list says nothing of ${[...new Set(lost)].join(', ')}`);
  return list;
}

const columnOf = ({ table }: Pick<List, 'table'>, name: string): PgColumn | undefined => getTableColumns(table)[name];

const facetOf = (list: Pick<List, 'table' | 'facets'>, name: string): PgColumn | undefined =>
  list.facets.find((facet) => facet === columnOf(list, name));

function rangeOf(filters: ListQuery['filters'], range: TimeRange = { from: null, before: null }): TimeRange {
  const [[from] = [], [to] = []] = [filters.from, filters.to];
  const begin = from === undefined ? null : Date.parse(from);
  const end = to === undefined ? null : Date.parse(to) + 1;
  const both = (one: number | null, other: number | null, choose: typeof Math.max) =>
    one === null || other === null ? (one ?? other) : choose(one, other);
  return { from: both(begin, range.from, Math.max), before: both(end, range.before, Math.min) };
}

/** For selected rows; impossible ids are dropped. */
function selectedIn({ table }: List, ids: readonly string[]): SQL {
  const key = keyOf(table);
  const values = ids
    .map((id) => key.mapFromDriverValue(id))
    .filter((value) => typeof value !== 'number' || Number.isSafeInteger(value));
  return inArray(key, values);
}

/** The query's filter within the caller's scope. */
function filterOf(
  list: List,
  { filters: asked, ids, zone }: Pick<ListCall, 'filters' | 'ids'> & Pick<Given, 'zone'>,
  scope: Filter,
  now: number,
): Filter {
  const filters = inInstants(list.shape, asked, zone);
  const given = Object.entries(filters);
  const faceted = given.flatMap(([name, values]) => {
    const facet = facetOf(list, name);
    return facet === undefined ? [] : [[facet.name, values] as const];
  });
  return {
    ...scope,
    facets: { ...Object.fromEntries(faceted), ...scope.facets },
    created: rangeOf(filters, scope.created),
    others: [
      ...(scope.others ?? []),
      ...given.map(([name, values]) => list.where?.[name]?.(values, { now, filters, zone })),
      ids ? selectedIn(list, ids) : undefined,
    ],
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

/** A page by number, or by cursor. */
export interface ListCall extends ListQuery {
  readonly after: string | null;
  /** Selected rows of a file; null for all. */
  readonly ids: readonly string[] | null;
  /** The zone of the days in filters; null for that of the reports. */
  readonly zone: string | null;
}

/** A query whose days have a zone. */
const zoned = <Query extends Pick<ListCall, 'zone'>>(query: Query, { config }: Pick<Reads, 'config'>) => ({
  ...query,
  zone: query.zone ?? config.reportingZone,
});

/** A row in a reply. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string };

export interface ListPage {
  readonly total: number;
  /** Null if the list has no sums. */
  readonly sums: readonly ListSum[] | null;
  /** Rows per filter value. */
  readonly counts: ListCounts | null;
  readonly items: readonly Item[];
  /** Cursors; null at the ends. */
  readonly next: string | null;
  readonly previous: string | null;
}

type Reads = Pick<BackendServices, 'db' | 'clock' | 'keys' | 'bank' | 'config'>;
type Row = InferSelectModel<ListedTable>;

/** Adds computed fields. */
async function complete<Found extends Row>(
  db: Executor,
  { computedFields }: List,
  rows: readonly Found[],
  now: number,
  seesWhole = false,
): Promise<readonly Found[]> {
  if (computedFields === undefined || rows.length === 0) return rows;
  const more = await computedFields.read(db, rows as ReadonlyArray<Readonly<Record<string, unknown>>>, seesWhole, now);
  return rows.map((row, index) => ({ ...row, ...more[index] }));
}

/** @throws Refusal 422 for a foreign cursor, or `too_broad` */
export async function readPage(
  services: Reads,
  list: List,
  query: ListCall,
  scope: Filter = {},
  seesWhole = false,
): Promise<ListPage> {
  const { db, keys, clock } = services;
  const filter = filterOf(list, zoned(query, services), scope, clock.now());
  const [order, key] = [orderOf(list, query), await keys.current()];
  const { page, perPage, after } = query;
  const seal = (row: Row | undefined, isBackwards: boolean) =>
    row === undefined ? null : sealCursor(key, list, order, { isBackwards, place: placeOf(list, order, row) });
  return withinLimit(db, filter, async (tx) => {
    const summed = readSums(services, tx, list, filter);
    const pageOf = async (
      total: number,
      rows: readonly Row[],
      hasPrevious: boolean,
      hasNext: boolean,
    ): Promise<ListPage> => ({
      ...{ total, sums: (await summed).sums, counts: (await summed).counts },
      items: (await complete(tx, list, rows, clock.now(), seesWhole)).map((row) => itemOf(list, row)),
      next: hasNext ? seal(rows.at(-1), false) : null,
      previous: hasPrevious ? seal(rows[0], true) : null,
    });
    if (after === null) {
      const known = isCountedByHand(filter) ? (await summed).rows : null;
      const { total, rows } =
        known === null
          ? (await Promise.all([listRecords(tx, list, filter, query, order), summed]))[0]
          : { total: known, rows: await rowsOfPage(tx, list, filter, query, order, known) };
      return pageOf(total, rows, page > 0, page * perPage + rows.length < total);
    }
    const { isBackwards, place } = openCursor(key, list, order, after);
    const [total, found] = await Promise.all([
      summed.then(({ rows }) => rows ?? countRecords(tx, list, filter)),
      rowsAfter(tx, list, filter, isBackwards ? reversed(order) : order, place, perPage + 1),
    ]);
    const rows = found.slice(0, perPage);
    const hasMore = found.length > perPage;
    return isBackwards ? pageOf(total, rows.reverse(), hasMore, true) : pageOf(total, rows, true, hasMore);
  });
}

const isCountedByHand = ({ others = [] }: Filter): boolean => others.some((other) => other !== undefined);

/** @throws Refusal 422 `too_broad` if counting takes too long */
async function withinLimit<Result>(
  db: Database,
  { others }: Filter,
  read: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  if (!isCountedByHand({ others })) return read(db);
  return refusingTooBroad('Narrow the list by date.', () => withStatementTimeout(db, '2s', read));
}

/** All matches as CSV in displayed order, with a header line. */
export async function* writeCsv(
  { db, clock, config }: Pick<Reads, 'db' | 'clock' | 'config'>,
  list: List,
  query: ListCall,
  scope: Filter = {},
): AsyncGenerator<string, void> {
  const now = clock.now();
  const filter = filterOf(list, zoned(query, { config }), scope, now);
  const records = streamRecords(db, list, filter, orderOf(list, query));
  yield* linesOf(db, list, records, () => byteOrderMark, rawLines(list, query), now);
}

/**
 * CSV with a preamble: filter, time, count and sums, then an empty line. From one snapshot. It reads
 * like the screen.
 * @param isRaw for programs: names, codes and base units as in replies
 * @param onRows receives the row count once known
 * @throws Refusal 503 while too many files are made
 */
export async function* writeStatedCsv(
  services: Pick<Reads, 'db' | 'bank' | 'clock' | 'config'>,
  list: List,
  call: ListCall,
  scope: Filter,
  isRaw: boolean,
  onRows: (rows: number) => void,
): AsyncGenerator<string, void> {
  const [{ db }, now] = [services, services.clock.now()];
  const query = zoned(call, services);
  const filter = filterOf(list, query, scope, now);
  let head = '';
  const rows = snapshotRecords(db, list, filter, orderOf(list, query), async (tx) => {
    const total = await countRecords(tx, list, filter);
    const { sums } = await readSums(services, tx, list, filter);
    onRows(total);
    head = byteOrderMark + headOf(list, query, { total, sums, at: now }, isRaw);
  });
  if (rows === null)
    throw new Refusal(503, 'busy', 'Other files are being made. Try again in a minute.', {
      headers: { 'Retry-After': '30' },
    });
  yield* linesOf(db, list, rows, () => head, (isRaw ? rawLines : shownLines)(list, query), now);
}

/** How a file writes its rows. */
interface Lines {
  readonly titles: string;
  line(row: Row): string;
}

const columnsOf = ({ shape }: List, { columns }: ListQuery): readonly string[] => columns ?? shape.columns;

const rawLines = (list: List, query: ListQuery): Lines => {
  const shown = columnsOf(list, query);
  return { titles: csvLine(shown), line: (row) => csvLine(shown.map((name) => cellOf(list, row, name))) };
};

const shownLines = (list: List, query: ListQuery): Lines => {
  const columns = fileColumns(list.shape, columnsOf(list, query), (row, name) => plainOf(list.shape.fields, row, name));
  return {
    titles: csvLine(columns.map(({ title }) => title)),
    line: (row) => exactLine(columns.map(({ cell }) => cell(row as Readonly<Record<string, unknown>>))),
  };
};

async function* linesOf(
  db: Executor,
  list: List,
  stream: AsyncGenerator<readonly Row[], void>,
  head: () => string,
  { titles, line }: Lines,
  now: number,
): AsyncGenerator<string, void> {
  let text: string | null = null;
  for await (const rows of stream) {
    text ??= head() + titles;
    for (const row of await complete(db, list, rows, now)) text += line(row);
    yield text;
    text = '';
  }
  if (text !== '') yield head() + titles;
}

const valueIn = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name] ?? null;

/** A field's JSON value. */
function plainOf(fields: RowList['fields'], row: object, name: string): unknown {
  const value = valueIn(row, name);
  if (value === null) return null;
  if (fields[name]?.kind === 'time') return new Date(Number(value)).toISOString();
  return typeof value === 'bigint' ? String(value) : value;
}

/** Declared fields only. */
const plainFields = (fields: RowList['fields'], row: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, plainOf(fields, row, name)]));

function cellOf(list: List, row: Row, name: string): string | null {
  const value = plainOf(list.shape.fields, row, name);
  return value === null ? null : String(value);
}

const itemOf = (list: List, row: Row): Item => ({
  id: String(valueIn(row, nameOf(list.table, keyOf(list.table)))),
  ...plainFields(list.shape.fields, row),
});
