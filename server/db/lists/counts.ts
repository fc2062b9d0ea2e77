import { and, getTableName, gte, type SQL, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '../database.ts';
import type { Listed, Owners, TimeRange } from './listed.ts';

/** Counters for a filter, from `bank_list_known` (server/db/functions/lists.sql, decision 024). */
export interface Cells {
  readonly list: Listed;
  readonly owners: Owners;
  readonly facets: readonly (readonly string[] | null)[];
  readonly where: SQL | undefined;
}

const keys = { everybody: ['*', ''], customers: ['*'], bank: [''] };

function known({ list, owners, facets }: Cells, span: 'all' | 'day' | 'hour' | 'minute', since?: SQL): SQL {
  const wanted = facets.map((values, index) =>
    values === null ? undefined : sql`facets[${sql.raw(String(index + 1))}] in ${values}`,
  );
  const owner = sql`owner in ${typeof owners === 'string' ? keys[owners] : owners}`;
  // Not a parameter: an index covers days only.
  const ofSpan = sql`span = ${sql.raw(`'${span}'`)}`;
  return sql`bank_list_known where ${and(sql`listed = ${getTableName(list.table)}`, owner, ofSpan, since, ...wanted)}`;
}

const timestamp = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;
const floor = (at: number, unit: number): SQL => timestamp(Math.floor(at / unit) * unit);

/** Rows created since a time: whole days, then hours, minutes, and single rows. */
function since(cells: Cells, at: number, facet: number): SQL[] {
  const [day, hour, minute] = [floor(at, 86_400_000), floor(at, 3_600_000), floor(at, 60_000)];
  const { table, facets } = cells.list;
  const rows = and(
    cells.where,
    gte(table.createdAt, timestamp(at)),
    sql`${table.createdAt} < ${minute} + interval '1 minute'`,
  );
  const value = facets[facet] === undefined ? sql`''` : sql`${facets[facet]}`;
  return [
    totals(known(cells, 'day', sql`since > ${day}`), facet),
    totals(known(cells, 'hour', sql`since > ${hour} and since < ${day} + interval '1 day'`), facet),
    totals(known(cells, 'minute', sql`since > ${minute} and since < ${hour} + interval '1 hour'`), facet),
    sql`select ${value}::text as value, count(*) as total from ${table} where ${rows} group by 1`,
  ];
}

const totals = (cells: SQL, facet: number): SQL =>
  sql`select ${facet < 0 ? sql`''::text` : sql`facets[${sql.raw(String(facet + 1))}]`} as value, total from ${cells}`;

/** Rows of one facet value, or all. */
export interface Known {
  readonly value: string;
  readonly total: number;
  /** Rows that are too new, which come first. */
  readonly newer: number;
}

/** Counts rows in the range, by facet value or (-1) in total. */
export async function countKnown(
  db: Executor,
  cells: Cells,
  { from, before }: TimeRange,
  facet = -1,
  descending = false,
): Promise<Known[]> {
  const through = from === null ? [totals(known(cells, 'all'), facet)] : since(cells, from, facet);
  const newer = before === null ? [] : since(cells, before, facet);
  const parts = [...through.map((part) => [false, part] as const), ...newer.map((part) => [true, part] as const)];
  const counts = parts.map(
    ([isNewer, part]) => sql`select ${sql.raw(String(isNewer))} as newer, value, total from (${part}) as part`,
  );
  const found = rowsOf<{ value: string; newer: string; through: string }>(
    await db.execute(sql`
    select value, coalesce(sum(total) filter (where newer), 0) as newer, coalesce(sum(total) filter (where not newer), 0) as through
      from (${sql.join(counts, sql` union all `)}) as counts group by value order by value ${sql.raw(descending ? 'desc' : 'asc')}`),
  );
  return found.map((one) => ({
    value: one.value,
    total: Math.max(0, Number(one.through) - Number(one.newer)),
    newer: Number(one.newer),
  }));
}

/** A run of minutes, newest first, with the number of newer rows. */
export interface Stretch {
  readonly minutes: readonly string[];
  readonly newer: number;
}

/** Narrows a range of positions from days to hours to minutes, by running totals. */
export async function seekMinutes(db: Executor, cells: Cells, first: number, last: number): Promise<Stretch> {
  const touched = sql`through > ${first} and through - total <= ${last}`;
  const within = (parents: SQL, span: 'hour' | 'minute', length: SQL) => {
    const inParent = known(cells, span, sql`since >= parent.since and since < parent.since + interval ${length}`);
    return sql`select since, through - total as newer from (
      select child.since, child.total, parent.newer + sum(child.total) over (partition by parent.since order by child.since desc) as through
        from ${parents} as parent cross join lateral (select since, sum(total) as total from ${inParent} group by since) as child
    ) as children where total > 0 and ${touched}`;
  };
  const ofDays = sql`select since, sum(total) as total, sum(sum(total)) over (order by since desc) as through from ${known(cells, 'day')} group by since`;
  const found = rowsOf<{ since: string; newer: string }>(
    await db.execute(sql`
    with days as (select since, through - total as newer from (${ofDays}) as all_days where total > 0 and ${touched}),
         hours as (${within(sql`days`, 'hour', sql`'1 day'`)}),
         minutes as (${within(sql`hours`, 'minute', sql`'1 hour'`)})
    select since::text as since, newer from minutes order by minutes.since desc`),
  );
  return { minutes: found.map((minute) => minute.since), newer: Number(found[0]?.newer ?? 0) };
}
