import { sql } from 'drizzle-orm';
import type { ConcentrationReport, CustomersReport } from '#contract/books/sales.ts';
import { amount } from '#domain/money/money.ts';
import { addDays, addMonths, startOf } from '#domain/sales/calendar.ts';
import { type SalesQuery, spanOf } from '#domain/sales/query.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import type { BackendServices } from '../../kit/services.ts';
import { plannedWhole } from './report.ts';

interface CohortRow {
  readonly cohort: string;
  readonly month: string;
  readonly active: number;
  readonly our_fee: string;
}

async function cohortsOf(db: Executor, from: string, to: string, asOf: string): Promise<CustomersReport['cohorts']> {
  const [first, last] = [startOf('month', from), startOf('month', to)];
  const found = rowsOf<CohortRow>(
    await db.execute(sql`
      select cohort::text as cohort, date_trunc('month', day::timestamp)::date::text as month,
             coalesce(sum(customers) filter (where by_month <> 'same'), 0)::int as active, sum(our_fee)::text as our_fee
        from trader_sums_known where cohort >= ${first}::date and cohort <= ${last}::date group by 1, 2 having sum(customers) <> 0`),
  );
  const byCohort = Map.groupBy(found, ({ cohort }) => cohort);
  return [...byCohort.keys()].toSorted().map((month) => {
    const rows = new Map(byCohort.get(month)?.map((row) => [row.month, row]));
    const months: Array<CustomersReport['cohorts'][number]['months'][number]> = [];
    for (let each = month; each <= startOf('month', asOf); each = addMonths(each, 1)) {
      const row = rows.get(each);
      months.push({
        month: each,
        active: row?.active ?? 0,
        ourFees: amount(row?.our_fee ?? 0n),
        isRunning: each === startOf('month', asOf),
      });
    }
    return { month, customers: months[0]?.active ?? 0, months };
  });
}

interface FunnelRow extends Readonly<Record<'signed_up' | 'verified' | 'funded' | 'traded', number>> {
  readonly week: string;
  readonly to_verified: string | null;
  readonly to_funded: string | null;
  readonly to_traded: string | null;
}

const seconds = (text: string | null): number | null => (text === null ? null : Math.max(0, Math.round(Number(text))));

/** Sign-ups by week in the reporting zone. Steps are independent of each other. */
async function funnelOf(db: Executor, zone: string, begins: number, ends: number): Promise<CustomersReport['funnel']> {
  const median = (from: string, to: string) =>
    sql`percentile_cont(0.5) within group (order by extract(epoch from ${sql.identifier(to)} - ${sql.identifier(from)})) filter (where ${sql.identifier(to)} is not null)`;
  const found = await db.execute(sql`
    select week::text as week, count(*)::int as signed_up, count(verified_at)::int as verified,
           count(funded_at)::int as funded, count(traded_at)::int as traded, ${median('created_at', 'verified_at')} as to_verified,
           ${median('verified_at', 'funded_at')} as to_funded, ${median('funded_at', 'traded_at')} as to_traded
      from (select date_trunc('week', created_at at time zone ${zone})::date as week, created_at, verified_at, funded_at, traded_at from directory
             where created_at >= ${new Date(begins).toISOString()}::timestamptz and created_at < ${new Date(ends).toISOString()}::timestamptz) as each_customer
     group by each_customer.week order by each_customer.week`);
  return rowsOf<FunnelRow>(found).map((row) => ({
    ...{ week: row.week, signedUp: row.signed_up, verified: row.verified, funded: row.funded, traded: row.traded },
    ...{ toVerified: seconds(row.to_verified), toFunded: seconds(row.to_funded), toTraded: seconds(row.to_traded) },
  }));
}

interface Concentration {
  readonly middle_volume: string | null;
  readonly middle_fees: string | null;
  readonly top: string | null;
  readonly volume: string | null;
}

/** How concentrated a range's volume is. Separate, since it reads every customer. */
export async function concentrationReport(
  services: Pick<BackendServices, 'db' | 'config'>,
  query: SalesQuery,
): Promise<ConcentrationReport> {
  const { range, asOf } = await plannedWhole(services, query);
  return { zone: services.config.reportingZone, asOf, ...(await concentrationOf(services.db, range.from, range.to)) };
}

async function concentrationOf(
  db: Executor,
  from: string,
  to: string,
): Promise<Pick<ConcentrationReport, 'middle' | 'topTen'>> {
  const found = await db.execute(sql`
    with each_customer as (
      select sum(notional) as notional, sum(our_fee) as our_fee from trader_days where day >= ${from}::date and day <= ${to}::date group by customer_guid
    )
    select percentile_disc(0.5) within group (order by notional)::text as middle_volume, percentile_disc(0.5) within group (order by our_fee)::text as middle_fees,
           (select sum(notional)::text from (select notional from each_customer order by notional desc limit 10) as top) as top, sum(notional)::text as volume
      from each_customer`);
  const [row] = rowsOf<Concentration>(found);
  return {
    middle:
      row?.middle_volume && row.middle_fees
        ? { volume: amount(row.middle_volume), ourFees: amount(row.middle_fees) }
        : null,
    topTen: row?.top && row.volume ? { volume: amount(row.top), ofVolume: amount(row.volume) } : null,
  };
}

export async function customersReport(
  services: Pick<BackendServices, 'db' | 'config'>,
  query: SalesQuery,
): Promise<CustomersReport> {
  const { db, config } = services;
  const { range, buckets, asOf } = await plannedWhole(services, { ...query, grain: 'month' });
  const last = buckets.at(-1);
  const zone = config.reportingZone;
  // Whole weeks, so that none looks small.
  const weeks = spanOf(startOf('week', range.from), addDays(startOf('week', range.to), 6), zone);
  const [cohorts, funnel] = await Promise.all([
    cohortsOf(db, range.from, range.to, last?.to ?? range.to),
    funnelOf(db, zone, weeks.begins, weeks.ends),
  ]);
  return { zone, asOf, cohorts, funnel };
}
