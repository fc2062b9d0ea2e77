import { and, getTableColumns, gte, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

export type ListedTable = PgTable & { readonly serial: PgColumn; readonly createdAt: PgColumn };

/** A table whose rows are listed, and what they are counted by: as its line in a migration has it (`count_list`, decision 024). */
export interface Listed<Table extends ListedTable = ListedTable> {
  readonly table: Table;
  /** Whose each row is; null where rows are nobody's in particular. */
  readonly owner: PgColumn | null;
  /** In the order in which the counts have them. */
  readonly facets: readonly PgColumn[];
  /** For rows that no trigger counts: those of a short list or of a view. They are counted as they are read. */
  readonly isUncounted?: boolean;
}

/** Whose records: those of these customers, of all customers, of the bank itself, or everybody's. */
export type Owners = readonly string[] | 'customers' | 'bank' | 'everybody';

export interface TimeRange {
  readonly from: number | null;
  /** Exclusive. */
  readonly before: number | null;
}

/** Which records of a list are wanted. All but `others` is what lists are counted by, so it costs the same however many there are. */
export interface Filter {
  readonly owners?: Owners;
  /** The values wanted of a facet, by the name of its column; `null` where any will do. */
  readonly facets?: Readonly<Record<string, readonly string[] | null>>;
  readonly created?: TimeRange;
  /** Conditions that few records meet: these are counted one by one. */
  readonly others?: readonly (SQL | undefined)[];
}

/** The column that tells a row from all others. */
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

/** The values wanted of each facet, in the order in which the counts have them. */
export function facetsOf(list: Listed, { facets = {} }: Filter): (readonly string[] | null)[] {
  const unknown = Object.keys(facets).find((name) => !list.facets.some((facet) => facet.name === name));
  if (unknown !== undefined) throw new Error(`the list is not counted by ${unknown}`);
  return list.facets.map(({ name }) => facets[name] ?? null);
}

/** Whether a filter names nobody or nothing, so that no row can match. */
export const matchesNothing = ({ owners = 'everybody', facets = {} }: Filter): boolean =>
  owners.length === 0 || Object.values(facets).some((values) => values?.length === 0);

/** The conditions on the rows themselves. */
export const conditionsOf = (list: Listed, { owners = 'everybody', facets = {}, created, others = [] }: Filter) => {
  const wanted = list.facets.map((column) => {
    const values = facets[column.name] ?? null;
    return values === null ? undefined : inArray(column, [...values]);
  });
  const { from, before } = created ?? { from: null, before: null };
  const { createdAt } = list.table;
  const within = and(from === null ? undefined : gte(createdAt, from), before === null ? undefined : lt(createdAt, before));
  return { owned: ownedBy(list.owner, owners), faceted: and(...wanted), within, others: and(...others) };
};

/** All of them together. */
export const matches = (list: Listed, filter: Filter): SQL | undefined => and(...Object.values(conditionsOf(list, filter)));
