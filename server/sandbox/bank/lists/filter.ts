import { and, getTableColumns, getTableName, gte, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listFacets } from '#server/db/schema/index.ts';

export type ListedTable = PgTable & {
  readonly guid: PgColumn;
  readonly serial: PgColumn;
  readonly createdAt: PgColumn;
  readonly customerGuid?: PgColumn;
};

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

/** The customers that a request names, narrowed down to kinds of owners: `bank`, `customer`. */
export function narrowOwners(named: readonly string[] | null, kinds: readonly string[] | null = null): Owners {
  const [bank, customers] = [kinds === null || kinds.includes('bank'), kinds === null || kinds.includes('customer')];
  // `*` stands for all customers in the counts and is nobody's guid.
  if (named !== null) return customers ? named.filter((guid) => guid !== '*') : [];
  if (bank) return customers ? 'everybody' : 'bank';
  return customers ? 'customers' : [];
}

const ownedBy = ({ customerGuid: column }: ListedTable, owners: Owners): SQL | undefined => {
  if (column === undefined || owners === 'everybody') return undefined;
  if (owners === 'bank') return isNull(column);
  return owners === 'customers' ? isNotNull(column) : inArray(column, [...owners]);
};

/** The values wanted of each facet of a list, in the order in which its counts have them. */
export function facetsOf(table: PgTable, { facets = {} }: Filter): (readonly string[] | null)[] {
  const names: readonly string[] = listFacets[getTableName(table) as keyof typeof listFacets];
  const unknown = Object.keys(facets).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`${getTableName(table)} is not counted by ${unknown}`);
  return names.map((name) => facets[name] ?? null);
}

/** The conditions on the rows themselves. */
export const conditionsOf = (table: ListedTable, filter: Filter) => {
  const { owners = 'everybody', facets = {}, created, others = [] } = filter;
  const columns = Object.values(getTableColumns(table as PgTable));
  const wanted = Object.entries(facets).map(([name, values]) => {
    const column = columns.find((one) => one.name === name);
    return values === null || column === undefined ? undefined : inArray(column, [...values]);
  });
  const { from, before } = created ?? { from: null, before: null };
  const within = and(from === null ? undefined : gte(table.createdAt, from), before === null ? undefined : lt(table.createdAt, before));
  return { owned: ownedBy(table, owners), faceted: and(...wanted), within, others: and(...others) };
};
