import { type SQL, sql } from 'drizzle-orm';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { addDays, beginOf, dayAt } from '#domain/sales/calendar.ts';
import type { Span } from '#domain/sales/query.ts';
import { type AssetSums, addSums, noSums } from '#domain/sales/sums.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';

/** A span cut into buckets; `until` may end it early. */
export interface Summed {
  readonly span: Pick<Span, 'from' | 'to'>;
  /** First days of the buckets, in order. */
  readonly starts: readonly string[];
  readonly zone: string;
  readonly asset: TradableCode | null;
  /** An instant (ms) in or after the last day: later records are left out. */
  readonly until?: number;
}

export interface BucketSums extends AssetSums {
  readonly bucket: number;
}

export const dayArray = (days: readonly string[]): SQL => sql`${sql.param([...days])}::text[]::date[]`;
const instant = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

/** Stored daily sums, plus records for a partial last day. */
function daysOf(
  table: 'trade_days' | 'transfer_days',
  { span: { from, to }, zone, until }: Pick<Summed, 'span' | 'zone' | 'until'>,
): SQL {
  const isCut = until !== undefined && until < beginOf(addDays(to, 1), zone);
  const last = isCut ? dayAt(until, zone) : to;
  const whole = sql`select * from ${sql.identifier(`${table}_known`)} where day >= ${from}::date and day <= ${isCut ? addDays(last, -1) : to}::date`;
  if (!isCut || last < from) return whole;
  return sql`${whole} union all select * from ${sql.identifier(`${table}_between`)}(${instant(beginOf(last, zone))}, ${instant(until)})`;
}

export async function sumsOf(db: Executor, summed: Summed): Promise<readonly BucketSums[]> {
  // Sequential: closing a month runs both in one transaction.
  const trades = await tradeSums(db, summed);
  const transfers = await transferSums(db, summed);
  const cells = new Map<string, BucketSums>();
  for (const part of [...trades, ...transfers]) {
    const key = `${part.bucket} ${part.asset}`;
    const known = cells.get(key);
    cells.set(key, known === undefined ? part : { ...addSums([known, part], part.asset), bucket: part.bucket });
  }
  const order = ['USD', ...tradableCodes] as readonly string[];
  return [...cells.values()].toSorted(
    (one, other) => one.bucket - other.bucket || order.indexOf(one.asset) - order.indexOf(other.asset),
  );
}

async function tradeSums(db: Executor, summed: Summed): Promise<readonly BucketSums[]> {
  const { starts, asset } = summed;
  const found = await db.execute(sql`
    select width_bucket(day, ${dayArray(starts)}) - 1 as bucket, split_part(symbol, '-', 1) as asset, sum(trades)::int as trades, sum(unknown)::int as unknown,
           sum(notional)::text as notional, sum(fee)::text as fee, sum(our_fee)::text as ours, sum(unsplit)::text as unsplit, sum(spread)::text as spread,
           sum(covered)::text as covered, coalesce(sum(coins) filter (where side = 'buy'), 0)::text as bought,
           coalesce(sum(coins) filter (where side <> 'buy'), 0)::text as sold
      from (${daysOf('trade_days', summed)}) as days ${asset === null ? sql`` : sql`where symbol = ${`${asset}-USD`}`}
     group by 1, 2 having sum(trades) <> 0`);
  type Found = Readonly<
    Record<'asset' | 'notional' | 'fee' | 'ours' | 'unsplit' | 'spread' | 'covered' | 'bought' | 'sold', string>
  > &
    Readonly<Record<'bucket' | 'trades' | 'unknown', number>>;
  return rowsOf<Found>(found).map((row) => ({
    ...noSums(row.asset),
    ...{
      bucket: row.bucket,
      trades: row.trades,
      unknownTrades: row.unknown,
      volume: amount(row.notional),
      tradeFees: amount(row.fee),
    },
    ...{
      ourTradeFees: amount(row.ours),
      unsplitTradeFees: amount(row.unsplit),
      spread: amount(row.spread),
      covered: amount(row.covered),
    },
    ...{ bought: amount(row.bought), sold: amount(row.sold) },
  }));
}

/** Divides units times price to cents, by asset. */
const divisors = sql.join(
  tradableCodes.map((code) => sql`(${code}, ${`1${'0'.repeat(assets[code].decimals + 6)}`}::numeric)`),
  sql`, `,
);

/** In cents at the day's price, rounded once; null if a price is missing. */
const centsOf = (units: SQL): SQL =>
  sql`case when asset = 'USD' then ${units} when ${units} = 0 then 0 else round(${units} * price / divisor) end`;

async function transferSums(db: Executor, summed: Summed): Promise<readonly BucketSums[]> {
  const { starts, asset } = summed;
  const [flow, fees, network] = [sql`(deposits - withdrawals - returned)`, sql`fee`, sql`network`];
  const text = (column: string) => sql`sum(${sql.identifier(column)})::text as ${sql.identifier(column)}`;
  const value = (units: SQL, as: string) =>
    sql`case when bool_or(${centsOf(units)} is null) then null else sum(${centsOf(units)})::text end as ${sql.identifier(as)}`;
  const found = await db.execute(sql`
    with days as (
      select day, asset, sum(transfers) filter (where kind <> 'network') as transfers, coalesce(sum(unknown) filter (where kind <> 'network'), 0) as unknown,
             coalesce(sum(amount) filter (where kind = 'in'), 0) as deposits, coalesce(sum(amount) filter (where kind = 'out'), 0) as withdrawals,
             coalesce(sum(amount) filter (where kind = 'returned'), 0) as returned, coalesce(sum(fee) filter (where kind <> 'returned'), 0) as fee,
             coalesce(sum(our_fee) filter (where kind <> 'returned'), 0) as ours, coalesce(sum(unsplit) filter (where kind <> 'returned'), 0) as unsplit,
             sum(loss) as losses, sum(fee_returned) as given_back, coalesce(sum(unmatched), 0) as unmatched,
             coalesce(sum(amount) filter (where kind = 'network'), 0) as network
        from (${daysOf('transfer_days', summed)}) as kept where state = 'completed' ${asset === null ? sql`` : sql`and asset = ${asset}`}
       group by 1, 2
    ), priced as (
      select days.*, p.price, coalesce(d.divisor, 1) as divisor from days left join price_days p using (asset, day) left join (values ${divisors}) as d (asset, divisor) using (asset)
    )
    select width_bucket(day, ${dayArray(starts)}) - 1 as bucket, asset, coalesce(sum(transfers), 0)::int as transfers, sum(unknown)::int as unknown,
           ${text('deposits')}, ${text('withdrawals')}, ${text('returned')}, ${text('fee')}, ${text('ours')}, ${text('unsplit')}, ${text('losses')},
           ${text('given_back')}, sum(unmatched)::int as unmatched, ${text('network')},
           ${value(flow, 'flow_value')}, ${value(fees, 'fee_value')}, ${value(network, 'network_value')}
      from priced group by 1, 2`);
  type Found = Readonly<
    Record<
      | 'asset'
      | 'deposits'
      | 'withdrawals'
      | 'returned'
      | 'fee'
      | 'ours'
      | 'unsplit'
      | 'losses'
      | 'given_back'
      | 'network',
      string
    >
  > &
    Readonly<Record<'bucket' | 'transfers' | 'unknown' | 'unmatched', number>> &
    Readonly<Record<'flow_value' | 'fee_value' | 'network_value', string | null>>;
  const orNull = (units: string | null) => (units === null ? null : amount(units));
  return rowsOf<Found>(found).map((row) => ({
    ...noSums(row.asset),
    ...{ bucket: row.bucket, transfers: row.transfers, unknownTransfers: row.unknown, unmatchedReturns: row.unmatched },
    ...{ deposits: amount(row.deposits), withdrawals: amount(row.withdrawals), returned: amount(row.returned) },
    ...{ transferFees: amount(row.fee), ourTransferFees: amount(row.ours), unsplitTransferFees: amount(row.unsplit) },
    ...{ losses: amount(row.losses), feesReturned: amount(row.given_back), networkFees: amount(row.network) },
    ...{
      netFlowValue: orNull(row.flow_value),
      transferFeeValue: orNull(row.fee_value),
      networkFeeValue: orNull(row.network_value),
    },
  }));
}
