import { and, getTableName, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Executor, rowsOf } from '../database.ts';
import { type Filter, facetsOf, type Listed, matches, matchesNothing, type TimeRange } from './listed.ts';

/** Two amounts of a list that are kept added up: as its line in a migration has it (`sum_list`, decision 057). */
export type Summed = readonly [one: PgColumn, other: PgColumn];

/** What the rows with the same facets come to. */
export interface SumGroup {
  /** By the name of the column. */
  readonly facets: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly one: bigint;
  readonly other: bigint;
  /** How many rows have no such amount. */
  readonly oneUnknown: number;
  readonly otherUnknown: number;
}

interface Found {
  readonly facets: readonly (string | null)[];
  readonly rows: string;
  readonly one: string;
  readonly other: string;
  readonly one_unknown: string;
  readonly other_unknown: string;
}

const dayLength = 86_400_000;
const isKept = ({ owners = 'everybody', others = [] }: Filter): boolean => typeof owners === 'string' && others.every((each) => each === undefined);

/** The groups that a filter's own choices of facets let through: where these are left out of the filter, the others can be counted too. */
export const within = (groups: readonly SumGroup[], facets: Filter['facets'] = {}): readonly SumGroup[] =>
  groups.filter((group) => Object.entries(facets).every(([name, values]) => values === null || values.includes(group.facets[name] ?? '')));

/** How many rows each value of each facet has, with what the filter says of the other facets. */
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

/** Adds up the amounts of all rows that match, by their facets: from sums that triggers keep, or from the rows where a filter is not counted. */
export async function sumRecords(db: Executor, list: Listed, filter: Filter, summed: Summed): Promise<readonly SumGroup[]> {
  if (matchesNothing(filter)) return [];
  const parts = isKept(filter) ? keptParts(list, filter, summed) : [ofRows(list, matches(list, filter), summed)];
  const found = rowsOf<Found>(
    await db.execute(sql`
    select facets, sum(rows)::text as rows, sum(one)::text as one, sum(other)::text as other, sum(one_unknown)::text as one_unknown, sum(other_unknown)::text as other_unknown
      from (${sql.join(parts, sql` union all `)}) as parts group by facets having sum(rows) > 0 order by facets`),
  );
  return found.map(({ facets, rows, one, other, one_unknown: oneUnknown, other_unknown: otherUnknown }) => ({
    facets: Object.fromEntries(list.facets.map(({ name }, index) => [name, facets[index] ?? ''])),
    ...{ rows: Number(rows), one: BigInt(one), other: BigInt(other), oneUnknown: Number(oneUnknown), otherUnknown: Number(otherUnknown) },
  }));
}

/** Whole days from the sums, the rest of the days at both ends from their rows. */
function keptParts(list: Listed, filter: Filter, summed: Summed): SQL[] {
  const { from = null, before = null } = filter.created ?? {};
  if (from === null && before === null) return [ofCells(list, filter, 'all')];
  const firstDay = from === null ? null : Math.ceil(from / dayLength) * dayLength;
  const endDay = before === null ? null : Math.floor(before / dayLength) * dayLength;
  if (firstDay !== null && endDay !== null && firstDay >= endDay) return [ofRows(list, matches(list, filter), summed)];
  const ends: readonly (TimeRange | null)[] = [
    from === firstDay ? null : { from, before: firstDay },
    before === endDay ? null : { from: endDay, before },
  ];
  const { createdAt } = list.table;
  const partial = ends.flatMap((end) => (end === null ? [] : [and(gte(createdAt, end.from), lt(createdAt, end.before))]));
  return [
    ofCells(list, filter, 'day', { from: firstDay, before: endDay }),
    ...(partial.length === 0 ? [] : [ofRows(list, and(matches(list, filter), or(...partial)), summed)]),
  ];
}

const ownerKeys = { everybody: ['*', ''], customers: ['*'], bank: [''] };
const timestamp = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

function ofCells(list: Listed, filter: Filter, span: 'all' | 'day', { from, before }: TimeRange = { from: null, before: null }): SQL {
  const { owners = 'everybody' } = filter;
  const wanted = facetsOf(list, filter).map((values, index) =>
    values === null ? undefined : sql`facets[${sql.raw(String(index + 1))}] in ${values}`,
  );
  const within = [from === null ? undefined : sql`since >= ${timestamp(from)}`, before === null ? undefined : sql`since < ${timestamp(before)}`];
  const owned = sql`owner in ${typeof owners === 'string' ? ownerKeys[owners] : owners}`;
  return sql`select facets, rows, one, other, one_unknown, other_unknown from list_sums_known
    where ${and(sql`listed = ${getTableName(list.table)}`, owned, sql`span = ${span}`, ...within, ...wanted)}`;
}

function ofRows({ table, facets }: Listed, where: SQL | undefined, [one, other]: Summed): SQL {
  const cell = sql.join(
    facets.map((facet) => sql`${facet}`),
    sql`, `,
  );
  return sql`select array[${cell}]::text[] as facets, count(*) as rows, coalesce(sum(${one}), 0) as one, coalesce(sum(${other}), 0) as other,
    count(*) - count(${one}) as one_unknown, count(*) - count(${other}) as other_unknown from ${table} where ${where ?? sql`true`} group by 1`;
}
