import { and, getTableColumns, gte, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

export type ListedTable = PgTable & { readonly serial: PgColumn; readonly createdAt: PgColumn };

/** A listed table and its counters, as in its migration (`count_list`, decision 024). */
export interface Listed<Table extends ListedTable = ListedTable> {
  readonly table: Table;
  /** Null if rows have no owner. */
  readonly owner: PgColumn | null;
  /** In the order of the counters. */
  readonly facets: readonly PgColumn[];
  /** Short lists and views have no triggers and are counted on reading. */
  readonly isUncounted?: boolean;
}

/** These customers', all customers', the bank's, or everybody's. */
export type Owners = readonly string[] | 'customers' | 'bank' | 'everybody';

export interface TimeRange {
  readonly from: number | null;
  readonly before: number | null;
}

/** All but `others` is counted by triggers, at constant cost. */
export interface Filter {
  readonly owners?: Owners;
  /** Wanted values by column name; `null` for any. */
  readonly facets?: Readonly<Record<string, readonly string[] | null>>;
  readonly created?: TimeRange;
  /** Selective conditions: their rows are counted one by one. */
  readonly others?: readonly (SQL | undefined)[];
}

/** The table's unique column. */
export function keyOf(table: PgTable): PgColumn {
  const key = Object.values(getTableColumns(table)).find(({ primary }) => primary);
  if (key === undefined) throw new Error('a listed table needs a primary key of one column');
  return key;
}

const ownedBy = (column: PgColumn | null, owners: Owners): SQL | undefined => {
  if (column === null || owners === 'everybody') return undefined;
  if (owners === 'bank') return isNull(column);
  return owners === 'customers' ? isNotNull(column) : inArray(column, [...owners]);
};

/** Wanted values in the order of the counters. */
export function facetsOf(list: Listed, { facets = {} }: Filter): (readonly string[] | null)[] {
  const unknown = Object.keys(facets).find((name) => !list.facets.some((facet) => facet.name === name));
  if (unknown !== undefined) throw new Error(`the list is not counted by ${unknown}`);
  return list.facets.map(({ name }) => facets[name] ?? null);
}

export const matchesNothing = ({ owners = 'everybody', facets = {} }: Filter): boolean =>
  owners.length === 0 || Object.values(facets).some((values) => values?.length === 0);

export const conditionsOf = (list: Listed, { owners = 'everybody', facets = {}, created, others = [] }: Filter) => {
  const wanted = list.facets.map((column) => {
    const values = facets[column.name] ?? null;
    return values === null ? undefined : inArray(column, [...values]);
  });
  const { from, before } = created ?? { from: null, before: null };
  const { createdAt } = list.table;
  const within = and(
    from === null ? undefined : gte(createdAt, from),
    before === null ? undefined : lt(createdAt, before),
  );
  return { owned: ownedBy(list.owner, owners), faceted: and(...wanted), within, others: and(...others) };
};

export const matches = (list: Listed, filter: Filter): SQL | undefined =>
  and(...Object.values(conditionsOf(list, filter)));
