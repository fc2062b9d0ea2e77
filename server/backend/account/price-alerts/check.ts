import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { alertRest, type PricedCode, pricedCodes } from '#domain/markets/priceAlerts.ts';
import { amount } from '#domain/money/money.ts';
import { minute } from '#domain/time/units.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { alertPrices, priceAlerts as alerts, alertCrossings as crossings } from '#server/db/schema/price-alerts.ts';
import { priceAlertMail } from '#server/mail/price-alert-emails.ts';
import type { MarketQuote } from '../../kit/clients/market.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { claimMail, type Watch } from '../../kit/watches.ts';
import { freshFor, pricesUnavailable } from './alerts.ts';

/** Between checks; a new alert is compared with a price of at most this age. */
const rhythm = 1.5 * minute;
/** Unsent emails per round. */
const roundSize = 1000;

/** Of armed alerts between the last price and this one, by `price_alerts_armed`. */
export const crossedBy = ({ asset, price, change }: MarketQuote, last: typeof alertPrices.$inferSelect) => {
  const size = (value: bigint | null) => (value === null ? null : value < 0n ? -value : value);
  const between = (kind: string, from: bigint | null, to: bigint | null) =>
    from === null || to === null
      ? sql`false`
      : sql`(kind = ${kind} and threshold > ${from.toString()}::numeric and threshold <= ${to.toString()}::numeric)`;
  // `below` includes its threshold at the other end.
  const below =
    last.price === null
      ? sql`false`
      : sql`(kind = 'below' and threshold >= ${price.toString()}::numeric and threshold < ${last.price.toString()}::numeric)`;
  return sql`state = 'armed' and asset = ${asset} and (${between('above', last.price, price)} or ${below} or ${between('change', size(last.change), size(change))})`;
};

/** Marks what a price crosses and stores an email for each, in the caller's transaction. */
export async function applyPrice(tx: Executor, quote: MarketQuote): Promise<void> {
  const { asset, price, change, at } = quote;
  const held = () => tx.select().from(alertPrices).where(eq(alertPrices.asset, asset)).for('update');
  let [last] = await held();
  if (last === undefined) {
    await tx.insert(alertPrices).values({ asset }).onConflictDoNothing();
    [last] = await held();
  }
  // Another process has this price, or a newer one.
  if (last === undefined || (last.at !== null && at <= last.at)) return;
  const crossedAt = new Date(at).toISOString();
  const restsUntil = new Date(at + alertRest).toISOString();
  await tx.execute(sql`
    with crossed as (
      update ${alerts} set state = 'crossed', crossed_at = ${crossedAt}::timestamptz, crossed_price = ${price.toString()}::numeric, rests_until = ${restsUntil}::timestamptz
       where ${crossedBy(quote, last)}
      returning customer_guid, asset, kind, threshold
    )
    insert into ${crossings} (customer_guid, asset, kind, threshold, price, change, crossed_at)
    select customer_guid, asset, kind, threshold, ${price.toString()}::numeric, ${change?.toString() ?? null}::numeric, ${crossedAt}::timestamptz from crossed`);
  await tx.update(alertPrices).set({ price, change, at }).where(eq(alertPrices.asset, asset));
}

type Checking = Pick<BackendServices, 'db' | 'clock' | 'market' | 'log'>;

/** One call for all coins. Stale prices are none. @throws UpstreamError, and nothing is crossed */
async function checkCoins({ db, clock, market, log }: Checking, coins: readonly PricedCode[]): Promise<void> {
  const quotes = (await market.quotes(coins)).filter(({ at }) => at >= clock.now() - freshFor);
  const missing = coins.filter((coin) => !quotes.some(({ asset }) => asset === coin));
  if (missing.length > 0) log.warn({ coins: missing }, 'the market has no current price for price alerts');
  for (const quote of quotes) await db.transaction((tx) => applyPrice(tx, quote));
}

/** Checks the coin now, unless it was checked just before. @throws Refusal 503 without a price */
export async function requirePrice(services: Checking, asset: PricedCode): Promise<void> {
  const { db, clock } = services;
  const [last] = await db.select({ at: alertPrices.at }).from(alertPrices).where(eq(alertPrices.asset, asset));
  if (last?.at && last.at > clock.now() - rhythm) return;
  await checkCoins(services, [asset]).catch((error: unknown) => {
    throw pricesUnavailable(error);
  });
}

/** Arms rested alerts, then checks each coin that has an armed one. */
export async function checkAlerts(services: Checking): Promise<void> {
  const { db, clock } = services;
  await db
    .update(alerts)
    .set({ state: 'armed', restsUntil: null })
    .where(and(eq(alerts.state, 'crossed'), lte(alerts.restsUntil, clock.now())));
  const coins = sql.join(
    pricedCodes.map((code) => sql`(${code}::text)`),
    sql`, `,
  );
  const found = await db.execute(sql`
    select coin from (values ${coins}) as coins(coin) where exists (select 1 from ${alerts} where state = 'armed' and asset = coin)`);
  const wanted = rowsOf<{ coin: PricedCode }>(found).map(({ coin }) => coin);
  if (wanted.length > 0) await checkCoins(services, wanted);
}

/** Sends what is due. A refused email must not hold up the others. */
export async function mailCrossings(services: BackendServices): Promise<void> {
  const { db, log } = services;
  const open = await db
    .select({ crossing: crossings, customer: customers })
    .from(crossings)
    .innerJoin(customers, eq(customers.bankCustomerGuid, crossings.customerGuid))
    .where(isNull(crossings.endedAt))
    .orderBy(asc(crossings.serial))
    .limit(roundSize);
  for (const each of open)
    await settle(services, each).catch((error: unknown) => {
      log.warn(
        { crossing: each.crossing.serial, err: toLogError(error) },
        'the email about a price is still to be sent',
      );
    });
}

interface Open {
  readonly crossing: typeof crossings.$inferSelect;
  readonly customer: typeof customers.$inferSelect;
}

async function settle(services: BackendServices, { crossing, customer }: Open): Promise<void> {
  const { db, mailer, home, clock } = services;
  const mine = and(eq(crossings.serial, crossing.serial), isNull(crossings.endedAt));
  const isWanted = customer.lockedAt === null && customer.frozenAt === null && customer.closedAt === null;
  if (isWanted) {
    if (!(await claimMail(services, crossings, mine))) return;
    const { threshold, price, change } = crossing;
    const amounts = {
      threshold: amount(threshold),
      price: amount(price),
      change: change === null ? null : amount(change),
    };
    const url = new URL('/settings?tab=alerts', home()).href;
    await mailer.send(priceAlertMail(customer.email, url, { ...crossing, ...amounts }, customer.timeZone ?? 'UTC'));
  }
  await db.update(crossings).set({ endedAt: clock.now() }).where(mine);
}

/** The emails leave even while the market is away. */
export const priceAlertWatch: Watch = {
  name: 'price-alert-watch',
  failure: 'price alerts were not checked',
  async round(services) {
    try {
      await checkAlerts(services);
    } finally {
      await mailCrossings(services);
    }
  },
};
