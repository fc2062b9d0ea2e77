import { and, getTableName, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Executor, rowsOf } from '../database.ts';
import { type Filter, facetsOf, type Listed, matches, matchesNothing, type TimeRange } from './listed.ts';
import { nameOf } from './order.ts';

/**
 * One to five amounts with kept sums, in the migration's order (`sum_list`, docs/staff-lists.md).
 */
export type Summed = readonly PgColumn[];

export interface SumGroup {
  /** By database column. */
  readonly facets: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly amounts: Readonly<Record<string, SumOf>>;
}

export interface SumOf {
  readonly units: bigint;
  readonly unknown: number;
}

/** Columns of the kept sums. */
const keptNames = ['one', 'other', 'third', 'fourth', 'fifth'] as const;
type KeptName = (typeof keptNames)[number];
type Found = { readonly facets: readonly (string | null)[]; readonly rows: string } & Readonly<
  Record<KeptName | `${KeptName}_unknown`, string>
>;

/** Joins a text per amount. */
const forEach = (summed: Summed, text: (name: KeptName, column: PgColumn) => SQL): SQL =>
  sql.join(
    keptNames.flatMap((name, index) => (summed[index] === undefined ? [] : [text(name, summed[index])])),
    sql`, `,
  );

const dayLength = 86_400_000;
const isKept = ({ owners = 'everybody', others = [] }: Filter): boolean =>
  typeof owners === 'string' && others.every((each) => each === undefined);

/** Leaving facets out of the query allows counting their alternatives. */
export const within = (groups: readonly SumGroup[], facets: Filter['facets'] = {}): readonly SumGroup[] =>
  groups.filter((group) =>
    Object.entries(facets).every(([name, values]) => values === null || values.includes(group.facets[name] ?? '')),
  );

/** Rows per facet value, given the other facets. */
export function countFacets(
  groups: readonly SumGroup[],
  facets: NonNullable<Filter['facets']>,
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const names = Object.keys(groups[0]?.facets ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const counts: Record<string, number> = {};
      for (const { facets: found, rows } of within(groups, { ...facets, [name]: null }))
        counts[found[name] ?? ''] = (counts[found[name] ?? ''] ?? 0) + rows;
      return [name, counts];
    }),
  );
}

export async function sumRecords(
  db: Executor,
  list: Listed,
  filter: Filter,
  summed: Summed,
): Promise<readonly SumGroup[]> {
  if (matchesNothing(filter)) return [];
  const parts = isKept(filter) ? keptParts(list, filter, summed) : [ofRows(list, matches(list, filter), summed)];
  const totals = forEach(summed, (name) =>
    sql.raw(`sum(${name})::text as ${name}, sum(${name}_unknown)::text as ${name}_unknown`),
  );
  const found = rowsOf<Found>(
    await db.execute(sql`
    select facets, sum(rows)::text as rows, ${totals}
      from (${sql.join(parts, sql` union all `)}) as parts group by facets having sum(rows) > 0 order by facets`),
  );
  return found.map((row) => ({
    facets: Object.fromEntries(list.facets.map(({ name }, index) => [name, row.facets[index] ?? ''])),
    rows: Number(row.rows),
    amounts: Object.fromEntries(keptNames.flatMap((name, index) => namedSum(list, summed[index], row, name))),
  }));
}

const namedSum = ({ table }: Listed, column: PgColumn | undefined, row: Found, name: KeptName) =>
  column === undefined
    ? []
    : [[nameOf(table, column), { units: BigInt(row[name]), unknown: Number(row[`${name}_unknown`]) }] as const];

/** Kept sums for whole days, rows for the partial ones. */
function keptParts(list: Listed, filter: Filter, summed: Summed): SQL[] {
  const { from = null, before = null } = filter.created ?? {};
  if (from === null && before === null) return [ofCells(list, filter, summed, 'all')];
  const firstDay = from === null ? null : Math.ceil(from / dayLength) * dayLength;
  const endDay = before === null ? null : Math.floor(before / dayLength) * dayLength;
  if (firstDay !== null && endDay !== null && firstDay >= endDay) return [ofRows(list, matches(list, filter), summed)];
  const ends: readonly (TimeRange | null)[] = [
    from === firstDay ? null : { from, before: firstDay },
    before === endDay ? null : { from: endDay, before },
  ];
  const { createdAt } = list.table;
  const partial = ends.flatMap((end) =>
    end === null ? [] : [and(gte(createdAt, end.from), lt(createdAt, end.before))],
  );
  return [
    ofCells(list, filter, summed, 'day', { from: firstDay, before: endDay }),
    ...(partial.length === 0 ? [] : [ofRows(list, and(matches(list, filter), or(...partial)), summed)]),
  ];
}

const ownerKeys = { everybody: ['*', ''], customers: ['*'], bank: [''] };
const timestamp = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

function ofCells(
  list: Listed,
  filter: Filter,
  summed: Summed,
  span: 'all' | 'day',
  { from, before }: TimeRange = { from: null, before: null },
): SQL {
  const { owners = 'everybody' } = filter;
  const wanted = facetsOf(list, filter).map((values, index) =>
    values === null ? undefined : sql`facets[${sql.raw(String(index + 1))}] in ${values}`,
  );
  const within = [
    from === null ? undefined : sql`since >= ${timestamp(from)}`,
    before === null ? undefined : sql`since < ${timestamp(before)}`,
  ];
  const owned = sql`owner in ${typeof owners === 'string' ? ownerKeys[owners] : owners}`;
  return sql`select facets, rows, ${forEach(summed, (name) => sql.raw(`${name}, ${name}_unknown`))} from list_sums_known
    where ${and(sql`listed = ${getTableName(list.table)}`, owned, sql`span = ${span}`, ...within, ...wanted)}`;
}

function ofRows({ table, facets }: Listed, where: SQL | undefined, summed: Summed): SQL {
  const cell = sql.join(
    facets.map((facet) => sql`${facet}`),
    sql`, `,
  );
  const amounts = forEach(
    summed,
    (name, column) =>
      sql`coalesce(sum(${column}), 0) as ${sql.identifier(name)}, count(*) - count(${column}) as ${sql.identifier(`${name}_unknown`)}`,
  );
  return sql`select array[${cell}]::text[] as facets, count(*) as rows, ${amounts} from ${table} where ${where ?? sql`true`} group by 1`;
}
