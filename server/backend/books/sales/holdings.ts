import { type SQL, sql } from 'drizzle-orm';
import type { HoldingsReport } from '#contract/books/sales.ts';
import { amount } from '#domain/money/money.ts';
import { bridgeOf, type DayMoves, type PriceAt } from '#domain/sales/bridge.ts';
import { addDays } from '#domain/sales/calendar.ts';
import type { SalesQuery } from '#domain/sales/query.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import type { BackendServices } from '../../kit/services.ts';
import { dayBefore, planned } from './report.ts';

/** Daily changes by asset. Transfers on hold count. Totals match the bank's ledger. */
const moves = sql`
  select day, split_part(symbol, '-', 1) as asset, case side when 'buy' then coins else -coins end as traded, 0 as flows, 0 as fees,
         case side when 'buy' then covered_coins else -covered_coins end as covered_coins,
         case side when 'buy' then covered - spread else -(covered + spread) end as covered_value, spread, notional - covered as uncovered
    from trade_days_known
  union all
  select day, 'USD', case side when 'buy' then -notional else notional end, 0, fee, 0, 0, 0, 0 from trade_days_known
  union all
  select day, asset, 0, case kind when 'in' then amount when 'within' then 0 else -amount end, case when kind in ('out', 'within') then fee else 0 end, 0, 0, 0, 0
    from transfer_days_known where kind in ('in', 'out', 'returned', 'within')`;

const columns = ['traded', 'flows', 'fees', 'covered_coins', 'covered_value', 'spread', 'uncovered'] as const;
const summed = sql.join(
  columns.map((name) => sql`sum(${sql.identifier(name)})::text as ${sql.identifier(name)}`),
  sql`, `,
);
const ofAsset = (asset: string | null): SQL => (asset === null ? sql`` : sql`and asset = ${asset}`);

async function heldAt(db: Executor, day: string, asset: string | null): Promise<ReadonlyMap<string, bigint>> {
  const found = await db.execute(
    sql`select asset, sum(traded + flows - fees)::text as units from (${moves}) as moves where day <= ${day}::date ${ofAsset(asset)} group by asset`,
  );
  return new Map(rowsOf<{ asset: string; units: string }>(found).map((row) => [row.asset, BigInt(row.units)]));
}

async function movesWithin(db: Executor, from: string, to: string, asset: string | null): Promise<readonly DayMoves[]> {
  const found = await db.execute(sql`
    select day::text as day, asset, ${summed} from (${moves}) as moves where day >= ${from}::date and day <= ${to}::date ${ofAsset(asset)} group by 1, 2 order by 1`);
  type Found = Readonly<Record<'day' | 'asset' | (typeof columns)[number], string>>;
  return rowsOf<Found>(found).map((row) => ({
    ...{
      day: row.day,
      asset: row.asset,
      traded: BigInt(row.traded),
      flows: BigInt(row.flows),
      fees: BigInt(row.fees),
      spread: BigInt(row.spread),
    },
    ...{
      coveredCoins: BigInt(row.covered_coins),
      coveredValue: BigInt(row.covered_value),
      uncovered: BigInt(row.uncovered),
    },
  }));
}

interface DayPrice {
  readonly price: bigint;
  readonly at: number;
}

async function pricesWithin(db: Executor, from: string, to: string): Promise<ReadonlyMap<string, DayPrice>> {
  const found = await db.execute(sql`
    select asset || ' ' || day as key, price::text as price, extract(epoch from at) * 1000 as at from price_days where day >= ${from}::date and day <= ${to}::date`);
  return new Map(
    rowsOf<{ key: string; price: string; at: string }>(found).map(({ key, price, at }) => [
      key,
      { price: BigInt(price), at: Math.round(Number(at)) },
    ]),
  );
}

const daysBetween = (from: string, to: string): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Holdings at each bucket's end, and the bridge across the range. */
export async function holdingsReport(
  services: Pick<BackendServices, 'db' | 'config'>,
  query: SalesQuery,
): Promise<HoldingsReport> {
  const { db, config } = services;
  const { range, grain, buckets, asOf } = await planned(services, query);
  const before = dayBefore(range);
  const [begin, days, prices] = await Promise.all([
    heldAt(db, before, query.asset),
    movesWithin(db, range.from, range.to, query.asset),
    pricesWithin(db, before, range.to),
  ]);
  const priceOf = (asset: string, day: string): DayPrice | null => prices.get(`${asset} ${day}`) ?? null;
  const priceAt: PriceAt = (asset, day) => priceOf(asset, day)?.price ?? null;
  const held = new Map(begin);
  const holdingsAt = (day: string): HoldingsReport['holdings'][number] =>
    [...held].map(([asset, units]) => {
      const price = priceOf(asset, day);
      return {
        asset,
        units: amount(units),
        price: price === null ? null : amount(price.price),
        pricedAt: price?.at ?? null,
      };
    });
  const ends = [holdingsAt(before)];
  let next = 0;
  for (const { to } of buckets) {
    for (; next < days.length && (days[next]?.day ?? '') <= to; next += 1) {
      const move = days[next];
      if (move !== undefined) held.set(move.asset, (held.get(move.asset) ?? 0n) + move.traded + move.flows - move.fees);
    }
    ends.push(holdingsAt(to));
  }
  const beginHeld = [...begin].map(([asset, units]) => ({ asset, units }));
  return {
    ...{ zone: config.reportingZone, asOf, grain, ...range, buckets, holdings: ends },
    bridge: bridgeOf(beginHeld, days, priceAt, [before, daysBetween(range.from, range.to)]),
  };
}
