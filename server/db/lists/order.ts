import { and, asc, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Listed } from './listed.ts';

interface OrderKey {
  readonly column: PgColumn;
  readonly descending: boolean;
}

/** By the first, then by the next; the last one is the serial, so no two rows share a place. Null counts as larger than any value. */
export type Order = readonly OrderKey[];

/**
 * The whole order that some keys begin. Rows with the same facet are the newest first. Rows with the same value of another column are in the order of
 * their serial, in the direction of that column, so that one index serves both directions.
 */
export function orderBy({ table: { createdAt, serial }, facets }: Listed, keys: Order): Order {
  const ofTime = keys.findIndex(({ column }) => column === createdAt);
  const last = keys.at(-1);
  if (ofTime < 0 && last !== undefined && !facets.includes(last.column)) return [...keys, { column: serial, descending: last.descending }];
  const { descending } = keys[ofTime] ?? { descending: true };
  const before = ofTime < 0 ? keys : keys.slice(0, ofTime);
  return [...before, { column: createdAt, descending }, { column: serial, descending }];
}

export const reversed = (order: Order): Order => order.map(({ column, descending }) => ({ column, descending: !descending }));

/** The facet whose values follow one another in this order, each with its rows by time; -1 for none. */
export const facetOf = ({ table, facets }: Listed, order: Order): number =>
  order.length === 3 && order[1]?.column === table.createdAt && order[0]?.column.notNull ? facets.indexOf(order[0].column) : -1;

export const isByTime = ({ table }: Listed, order: Order): boolean => order[0]?.column === table.createdAt;

/** As the indexes are sorted: those by time newest first, with nulls last though there are none, any other as an index is by default. */
export function sortedBy(list: Listed, order: Order): SQL[] {
  const byTime = isByTime(list, order);
  return order.map(({ column, descending }) => {
    if (byTime) return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;
    return descending ? desc(column) : asc(column);
  });
}

/** Where a row is in an order: the value of each key, as the database has it. */
export type Place = readonly unknown[];

/** The name that a row has a column by. */
export const nameOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, each]) => each === column)?.[0] ?? column.name;

export const placeOf = ({ table }: Listed, order: Order, row: Readonly<Record<string, unknown>>): Place =>
  order.map(({ column }) => {
    const value = row[nameOf(table, column)] ?? null;
    return value === null ? null : column.mapToDriverValue(value);
  });

/** The same for rows that have a value in each key, as the comparison that an index of these columns answers; null for an order of both directions. */
export function beyondKnown(order: Order, place: Place): SQL | null {
  const [first] = order;
  if (first === undefined || place.some((value) => value === null) || order.some(({ descending }) => descending !== first.descending)) return null;
  const columns = order.map(({ column }) => sql`${column}`);
  const params = order.map(({ column }, index) => sql`${sql.param(column.mapFromDriverValue(place[index]), column)}`);
  return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(first.descending ? '<' : '>')} (${sql.join(params, sql`, `)})`;
}

/** The condition for rows that come after a place. */
export function beyond(order: Order, place: Place): SQL | undefined {
  const values = order.map(({ column }, index) => (place[index] === null ? null : column.mapFromDriverValue(place[index])));
  const [first] = order;
  const known = order.every(({ column }) => column.notNull) ? beyondKnown(order, place) : null;
  if (known !== null) return known;
  const after = ({ column, descending }: OrderKey, value: unknown): SQL | undefined => {
    if (descending) return value === null ? isNotNull(column) : lt(column, value);
    if (value === null) return sql`false`;
    return column.notNull ? gt(column, value) : or(gt(column, value), isNull(column));
  };
  const same = ({ column }: OrderKey, value: unknown): SQL => (value === null ? isNull(column) : eq(column, value));
  const ways = order.map((key, index) =>
    and(...order.slice(0, index).map((each, earlier) => same(each, values[earlier])), after(key, values[index])),
  );
  // What no way contradicts, so that an index of the first column finds where to begin.
  const bound = first?.column.notNull ? (first.descending ? lte : gte)(first.column, values[0]) : undefined;
  return and(bound, or(...ways));
}
