import { sql } from 'drizzle-orm';
import { assets, isTradable } from '#domain/assets/assets.ts';
import { addDays, beginOf, dayAt, daysBetween } from '#domain/sales/calendar.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { priceDays, reportingZone } from '#server/db/schema/sales.ts';
import { UpstreamError } from '../../kit/clients/http.ts';
import type { PastPrice } from '../../kit/clients/market.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Watch } from '../../kit/watches.ts';

/** Older prices don't count as the day's. */
const oldest = 36 * 3600_000;
/** Hourly prices within this many days, daily ones before. */
const hourlyDays = 90;
/** Days to retry a missing price; later the market has none. */
const patientDays = 3;
/** Refresh interval of the current day's price. */
const newEnough = 10 * 60_000;

/** Each day's closing price, and today's latest. @param prices oldest first */
function closesOf(
  prices: readonly PastPrice[],
  zone: string,
  first: string,
  now: number,
): ReadonlyArray<PastPrice & { readonly day: string }> {
  const closes: Array<PastPrice & { readonly day: string }> = [];
  let next = 0;
  for (let day = first; day <= dayAt(now, zone); day = addDays(day, 1)) {
    const end = Math.min(beginOf(addDays(day, 1), zone), now + 1);
    while (next < prices.length && (prices[next]?.at ?? end) < end) next += 1;
    const last = prices[next - 1];
    if (last !== undefined && end - last.at <= oldest) closes.push({ ...last, day });
  }
  return closes;
}

interface Moved {
  readonly asset: string;
  /** First moved by customers on this day. */
  readonly first: string;
  /** The known days, and the time (ms) of the last price; null without any. */
  readonly earliest: string | null;
  readonly known: string | null;
  readonly at: number | null;
}

async function moved(db: Executor): Promise<readonly Moved[]> {
  const found = await db.execute(sql`
    with moved as (select split_part(symbol, '-', 1) as asset, day from trade_days_known union all select asset, day from transfer_days_known where asset <> 'USD')
    select m.asset, min(m.day)::text as first, (select max(p.day)::text from price_days p where p.asset = m.asset) as known,
           (select min(p.day)::text from price_days p where p.asset = m.asset) as earliest,
           (select extract(epoch from max(p.at)) * 1000 from price_days p where p.asset = m.asset) as at
      from moved m group by m.asset`);
  type Found = { asset: string; first: string; known: string | null; earliest: string | null; at: string | null };
  return rowsOf<Found>(found).map(({ at, ...days }) => ({ ...days, at: at === null ? null : Math.round(Number(at)) }));
}

/** The keyless market API covers one year. */
const publicDays = 365;

/** Daily, as far back as available. */
async function pastPrices(
  market: BackendServices['market'],
  marketId: string,
  count: number,
): Promise<readonly PastPrice[]> {
  if (count <= publicDays) return market.pastPrices(marketId, count);
  return market.pastPrices(marketId, count).catch((error: unknown) => {
    if (error instanceof UpstreamError && error.status !== null && error.status < 500)
      return market.pastPrices(marketId, publicDays);
    throw error;
  });
}

/** Start days already requested by asset, so that missing prices are requested once per process. */
type RequestedDays = Map<string, string>;

/** The first day to request; null if all are known and fresh. */
function beginning({ asset, first, earliest, known, at }: Moved, requested: RequestedDays, now: number): string | null {
  // The day before, when nothing was held.
  const wanted = addDays(first, -1);
  const isHistoryKnown = earliest !== null && (earliest <= wanted || (requested.get(asset) ?? first) <= wanted);
  if (!isHistoryKnown || known === null) return wanted;
  return at !== null && at > now - newEnough ? null : addDays(known, -patientDays);
}

/** Stores missing daily closing prices and the current one, for held assets only. */
export async function recordPrices(
  { db, clock, config, market }: Pick<BackendServices, 'db' | 'clock' | 'config' | 'market'>,
  requested: RequestedDays = new Map(),
): Promise<void> {
  const [now, zone] = [clock.now(), config.reportingZone];
  for (const asset of await moved(db)) {
    const marketId = isTradable(asset.asset) ? assets[asset.asset].marketId : null;
    const from = marketId === null ? null : beginning(asset, requested, now);
    if (marketId === null || from === null) continue;
    const count = daysBetween(from, dayAt(now, zone)) + 2;
    const daily = count > hourlyDays ? await pastPrices(market, marketId, count) : [];
    const prices = [...daily, ...(await market.pastPrices(marketId, Math.min(count, hourlyDays)))].toSorted(
      (one, other) => one.at - other.at,
    );
    const rows = closesOf(prices, zone, from, now).map(({ day, price, at }) => ({
      asset: asset.asset,
      day,
      price,
      at,
    }));
    // Two years of days exceed one statement's parameters.
    for (let begin = 0; begin < rows.length; begin += 1000)
      await db
        .insert(priceDays)
        .values(rows.slice(begin, begin + 1000))
        .onConflictDoUpdate({
          target: [priceDays.asset, priceDays.day],
          set: { price: sql`excluded.price`, at: sql`excluded.at` },
          setWhere: sql`excluded.at > ${priceDays.at}`,
        });
    if (from < (requested.get(asset.asset) ?? '9')) requested.set(asset.asset, from);
  }
}

/** Rebuilds the daily sums if the reporting zone changed. */
async function useReportingZone({ db, config }: Pick<BackendServices, 'db' | 'config'>): Promise<void> {
  const [known] = await db.select().from(reportingZone);
  if (known?.zone === config.reportingZone) return;
  // Two minutes per million trades.
  await db.longTransaction(async (tx) => {
    await tx.execute(sql`select set_reporting_zone(${config.reportingZone})`);
    await tx.delete(priceDays);
  });
}

const requestedHere: RequestedDays = new Map();

export const priceWatch: Watch = {
  name: 'price-days',
  failure: 'prices of days were not noted',
  start: useReportingZone,
  every: 15,
  apart: 12,
  round: (services) => recordPrices(services, requestedHere),
};
