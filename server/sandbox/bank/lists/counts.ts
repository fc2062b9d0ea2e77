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

function known({ table, owners, facets }: Cells, span: 'all' | 'day' | 'hour' | 'minute', since?: SQL): SQL {
  const wanted = facets.map((values, index) => (values === null ? undefined : sql`facets[${sql.raw(String(index + 1))}] in ${values}`));
  const owner = sql`owner in ${typeof owners === 'string' ? keys[owners] : owners}`;
  return sql`bank_list_known where ${and(sql`listed = ${getTableName(table)}`, owner, sql`span = ${span}`, since, ...wanted)}`;
}

const totalOf = (cells: SQL): SQL => sql`(select coalesce(sum(total), 0) from ${cells})`;
const timestamp = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;
const floor = (at: number, unit: number): SQL => timestamp(Math.floor(at / unit) * unit);

/** How many rows of these cells were created at or after a time: whole days, whole hours of its day, whole minutes of its hour, rows of its minute. */
function since(cells: Cells, at: number): SQL {
  const [day, hour, minute] = [floor(at, 86_400_000), floor(at, 3_600_000), floor(at, 60_000)];
  const { createdAt } = cells.table;
  const spans = [
    known(cells, 'day', sql`since > ${day}`),
    known(cells, 'hour', sql`since > ${hour} and since < ${day} + interval '1 day'`),
    known(cells, 'minute', sql`since > ${minute} and since < ${hour} + interval '1 hour'`),
  ];
  const rows = and(cells.where, gte(createdAt, timestamp(at)), sql`${createdAt} < ${minute} + interval '1 minute'`);
  return sql`${sql.join(spans.map(totalOf), sql` + `)} + (select count(*) from ${cells.table} where ${rows})`;
}

/** @returns how many rows there are within the range, and how many newer ones come before them */
export async function countKnown(db: Executor, cells: Cells, { from, before }: TimeRange): Promise<{ total: number; newer: number }> {
  const upToEnd = before === null ? sql`0` : since(cells, before);
  const upToStart = from === null ? totalOf(known(cells, 'all')) : since(cells, from);
  const [found] = rowsOf<{ newer: string; through: string }>(await db.execute(sql`select ${upToEnd} as newer, ${upToStart} as through`));
  const newer = Number(found?.newer);
  return { total: Math.max(0, Number(found?.through) - newer), newer };
}

/** A stretch of minutes, newest first, of which the first row has so many newer ones before it. */
export interface Stretch {
  readonly minutes: readonly string[];
  readonly newer: number;
}

/**
 * Finds the minutes that hold the rows from one position in a list to another: first their days, of these the hours, of these the minutes. Each step
 * adds up the totals from the newest on and keeps the spans that the positions are in.
 */
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
