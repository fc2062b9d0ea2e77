import { and, getTableName, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Executor, rowsOf } from '#server/db/database.ts';
import type { Owners, TimeRange } from './filter.ts';

/** The counts that a filter is about. `bank_list_known` has them (0008_list_totals.sql, decision 024). */
export interface Cells {
  readonly table: PgTable & { readonly createdAt: PgColumn };
  readonly owners: Owners;
  readonly facets: readonly (readonly string[] | null)[];
  /** The same filter on the rows themselves. */
  readonly where: SQL | undefined;
}

const keys = { everybody: ['*', ''], customers: ['*'], bank: [''] };

function known({ table, owners, facets }: Cells, span: 'all' | 'day' | 'minute', since?: SQL): SQL {
  const wanted = facets.map((values, index) => (values === null ? undefined : sql`facets[${sql.raw(String(index + 1))}] in ${values}`));
  const owner = sql`owner in ${typeof owners === 'string' ? keys[owners] : owners}`;
  return sql`bank_list_known where ${and(sql`listed = ${getTableName(table)}`, owner, sql`span = ${span}`, since, ...wanted)}`;
}

const timestamp = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;
const floor = (at: number, unit: number): SQL => timestamp(Math.floor(at / unit) * unit);

/** How many rows of these cells were created at or after a time: whole days, then whole minutes of its day, then the rows of its minute. */
function since(cells: Cells, at: number): SQL {
  const [day, minute] = [floor(at, 86_400_000), floor(at, 60_000)];
  const { createdAt } = cells.table;
  const days = known(cells, 'day', sql`since > ${day}`);
  const minutes = known(cells, 'minute', sql`since > ${minute} and since < ${day} + interval '1 day'`);
  const rows = and(cells.where, gte(createdAt, timestamp(at)), sql`${createdAt} < ${minute} + interval '1 minute'`);
  return sql`(select coalesce(sum(total), 0) from ${days}) + (select coalesce(sum(total), 0) from ${minutes}) + (select count(*) from ${cells.table} where ${rows})`;
}

/** @returns how many rows there are within the range, and how many newer ones come before them */
export async function countKnown(db: Executor, cells: Cells, { from, before }: TimeRange): Promise<{ total: number; newer: number }> {
  const upToEnd = before === null ? sql`0` : since(cells, before);
  const upToStart = from === null ? sql`(select coalesce(sum(total), 0) from ${known(cells, 'all')})` : since(cells, from);
  const [found] = rowsOf<{ newer: string; through: string }>(await db.execute(sql`select ${upToEnd} as newer, ${upToStart} as through`));
  const newer = Number(found?.newer);
  return { total: Math.max(0, Number(found?.through) - newer), newer };
}

/** A stretch of minutes, newest first, of which the first row has so many newer ones before it. */
export interface Stretch {
  readonly minutes: readonly string[];
  readonly newer: number;
}

/** Finds the minutes that hold the rows from one position in a list to another, by what is known of its days and then of their minutes. */
export async function seekMinutes(db: Executor, cells: Cells, first: number, last: number): Promise<Stretch> {
  const touched = sql`through > ${first} and through - total <= ${last}`;
  const ofDay = known(cells, 'minute', sql`since >= near.since and since < near.since + interval '1 day'`);
  const found = rowsOf<{ since: string; newer: string }>(
    await db.execute(sql`
    with days as (
      select since, sum(total) as total, sum(sum(total)) over (order by since desc) as through from ${known(cells, 'day')} group by since
    ), near as (
      select since, through - total as newer from days where ${touched}
    ), minutes as (
      select minute.since, minute.total, near.newer + sum(minute.total) over (partition by near.since order by minute.since desc) as through
        from near cross join lateral (select since, sum(total) as total from ${ofDay} group by since) as minute
    )
    select since::text as since, through - total as newer from minutes where total > 0 and ${touched} order by minutes.since desc`),
  );
  return { minutes: found.map((minute) => minute.since), newer: Number(found[0]?.newer ?? 0) };
}
