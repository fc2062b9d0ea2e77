import { sql } from 'drizzle-orm';
import { addDays, beginOf, dayAt, type Grain, periodBefore, startOf } from '#domain/sales/calendar.ts';
import type { Traders } from '#domain/sales/figures.ts';
import type { Bucket, Span } from '#domain/sales/query.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { dayArray } from './sums.ts';

interface Traded {
  readonly span: Pick<Span, 'from' | 'to'>;
  readonly zone: string;
  readonly until?: number;
}

type Found = Readonly<Record<'fresh' | 'returning' | 'reactivated', number>>;

/** On a partial day, only trades before the cut count. */
function isIn({ span: { from, to }, zone, until }: Traded) {
  if (until === undefined || until >= beginOf(addDays(to, 1), zone))
    return sql`day >= ${from}::date and day <= ${to}::date`;
  const last = dayAt(until, zone);
  if (last < from) return sql`false`;
  const [begin, end] = [beginOf(last, zone), until].map((at) => sql`${new Date(at).toISOString()}::timestamptz`);
  return sql`(day >= ${from}::date and day < ${last}::date or day = ${last}::date and exists (
    select from trade_rows r where r.customer_guid = trader_days.customer_guid and r.state in ('executed', 'settling', 'completed')
       and r.created_at >= ${begin} and r.created_at < ${end}))`;
}

/** @param before the first day of the previous period */
export async function tradersIn(db: Executor, traded: Traded, before: string): Promise<Traders> {
  const { from } = traded.span;
  // Separate queries, each with its own index: fast even over years.
  const found = await db.execute(sql`
    select (select count(*) from trader_days where ${isIn(traded)} and previous is null)::int as fresh, earlier.returning, earlier.reactivated from (
      select count(*) filter (where previous >= ${before}::date)::int as returning, count(*) filter (where previous < ${before}::date)::int as reactivated
        from trader_days where ${isIn(traded)} and previous < ${from}::date) as earlier`);
  return rowsOf<Found>(found)[0] ?? { fresh: 0, returning: 0, reactivated: 0 };
}

/** Traded in the previous period, but not in this one. */
export async function lostBefore(db: Executor, traded: Traded, { returning }: Traders): Promise<number> {
  const { from } = traded.span;
  const before = periodBefore(traded.span);
  const there = await tradersIn(db, { span: { from: before, to: addDays(from, -1) }, zone: traded.zone }, before);
  return there.fresh + there.returning + there.reactivated - returning;
}

const kinds: Readonly<Record<Grain, string>> = { day: 'by_day', week: 'by_week', month: 'by_month' };

/** Stored sums, or a direct count for a bucket cut at its start. */
export async function tradersBy(
  db: Executor,
  grain: Grain,
  buckets: readonly Bucket[],
  zone: string,
  until?: number,
): Promise<readonly Traders[]> {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined) return [];
  const kind = sql.identifier(kinds[grain]);
  const sum = (name: string) => sql`coalesce(sum(customers) filter (where ${kind} = ${name}), 0)::int`;
  const found = await db.execute(sql`
    select width_bucket(day, ${dayArray(buckets.map(({ from }) => from))}) - 1 as bucket, ${sum('new')} as fresh, ${sum('returning')} as returning,
           ${sum('reactivated')} as reactivated
      from trader_sums_known where day >= ${first.from}::date and day <= ${last.to}::date group by 1`);
  const byBucket = new Map(
    rowsOf<Found & { readonly bucket: number }>(found).map(({ bucket, ...traders }) => [bucket, traders]),
  );
  return Promise.all(
    buckets.map(async (bucket, index) => {
      const isCutAtEnd = until !== undefined && until < bucket.ends;
      const start = startOf(grain, bucket.from);
      if (start === bucket.from && !isCutAtEnd)
        return byBucket.get(index) ?? { fresh: 0, returning: 0, reactivated: 0 };
      const before = startOf(grain, addDays(start, -1));
      return tradersIn(db, { span: bucket, zone, ...(until !== undefined && { until }) }, before);
    }),
  );
}
