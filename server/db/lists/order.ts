import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Listed } from './listed.ts';

interface OrderKey {
  readonly column: PgColumn;
  readonly descending: boolean;
}

/** Ends with the serial, so that no two rows tie. Null sorts as the largest value. */
export type Order = readonly OrderKey[];

/**
 * Completes an order: by time within a facet, otherwise by serial in the column's direction, so
 * that one index serves both directions.
 */
export function orderBy({ table: { createdAt, serial }, facets }: Listed, keys: Order): Order {
  const ofTime = keys.findIndex(({ column }) => column === createdAt);
  const last = keys.at(-1);
  if (ofTime < 0 && last !== undefined && !facets.includes(last.column))
    return [...keys, { column: serial, descending: last.descending }];
  const { descending } = keys[ofTime] ?? { descending: true };
  const before = ofTime < 0 ? keys : keys.slice(0, ofTime);
  return [...before, { column: createdAt, descending }, { column: serial, descending }];
}

export const reversed = (order: Order): Order =>
  order.map(({ column, descending }) => ({ column, descending: !descending }));

/** The facet that the order groups by; -1 for none. */
export const facetOf = ({ table, facets }: Listed, order: Order): number =>
  order.length === 3 && order[1]?.column === table.createdAt && order[0]?.column.notNull
    ? facets.indexOf(order[0].column)
    : -1;

export const isByTime = ({ table }: Listed, order: Order): boolean => order[0]?.column === table.createdAt;

/** Must match the indexes: by time, newest first with nulls last; others by default. */
export function sortedBy(list: Listed, order: Order): SQL[] {
  const byTime = isByTime(list, order);
  return order.map(({ column, descending }) => {
    if (byTime) return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;
    return descending ? desc(column) : asc(column);
  });
}

/** A row's key values, as in the database. */
export type Place = readonly unknown[];

export const nameOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, each]) => each === column)?.[0] ?? column.name;

export const placeOf = ({ table }: Listed, order: Order, row: Readonly<Record<string, unknown>>): Place =>
  order.map(({ column }) => {
    const value = row[nameOf(table, column)] ?? null;
    return value === null ? null : column.mapToDriverValue(value);
  });

/** A row comparison for non-null keys that an index can answer; null for mixed directions. */
export function beyondKnown(order: Order, place: Place): SQL | null {
  const [first] = order;
  if (
    first === undefined ||
    place.some((value) => value === null) ||
    order.some(({ descending }) => descending !== first.descending)
  )
    return null;
  const columns = order.map(({ column }) => sql`${column}`);
  const params = order.map(({ column }, index) => sql`${sql.param(column.mapFromDriverValue(place[index]), column)}`);
  return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(first.descending ? '<' : '>')} (${sql.join(params, sql`, `)})`;
}

/** Rows after a place. */
export function beyond(order: Order, place: Place): SQL | undefined {
  const values = order.map(({ column }, index) =>
    place[index] === null ? null : column.mapFromDriverValue(place[index]),
  );
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
  // Implied by every branch, so that an index finds the start.
  const bound = first?.column.notNull ? (first.descending ? lte : gte)(first.column, values[0]) : undefined;
  return and(bound, or(...ways));
}
