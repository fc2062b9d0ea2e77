import { and, asc, eq, lte } from 'drizzle-orm';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { symbolOf } from '#domain/markets/prices.ts';
import { amount } from '#domain/money/money.ts';
import { minute } from '#domain/time/units.ts';
import { marketLabels, type QuotedMarket } from '#domain/trades/quotedMarket.ts';
import {
  betweenTries,
  isFarAboveMarket,
  type RunReason,
  recurringLabel,
  tryingFor,
} from '#domain/trades/recurringBuys.ts';
import { customers } from '#server/db/schema/backend.ts';
import { recurringBuys as buys, recurringRuns as runs } from '#server/db/schema/recurring-buys.ts';
import type { Customer } from '../../access/customers/store.ts';
import { type BankQuote, isFilled, isUnderway, type PlacedTrade } from '../../kit/clients/bank-replies.ts';
import { UpstreamError } from '../../kit/clients/http.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type BuyRow, ofBuy, ofRun, type RunRow, selectRuns } from './buys.ts';
import { endFinished } from './due.ts';

/** How long a process has a date that it tries; its calls take less. */
const lease = 5 * minute;
/** Between the bank's clock and ours: a quote counts as usable for this much longer. */
const clockMargin = minute;
/** Between looks for an order whose reply was lost. */
const betweenLooks = minute;
const roundSize = 500;
/** Dates that are tried at the same time. */
const atOnce = 8;
/** The market's older prices count as none. */
const freshFor = 10 * minute;

/** The fewest that a buy takes. */
const buyingScopes = ['quotes:execute', 'trades:execute'] as const;

/** A date that this process has, until its lease ends. */
interface Held {
  readonly run: RunRow;
  readonly buy: BuyRow;
  readonly customer: Customer;
}

type Change = Partial<Omit<RunRow, 'customerGuid' | 'buyId' | 'number' | 'guid' | 'dueAt'>>;

/** The price of each coin in 10^-8 dollars. */
type Prices = () => Promise<ReadonlyMap<string, bigint>>;

/** As long as no other process has tried it since it was read. */
const asRead = (run: RunRow) => and(ofRun(run), eq(runs.tryAt, run.tryAt ?? 0));

/** Tries each date that is to be tried now, several at a time. */
export async function tryDates(services: BackendServices): Promise<void> {
  const prices = createPrices(services);
  const tried = new Set<string>();
  while (await trySome(services, prices, tried));
}

/** @returns whether there may be more */
async function trySome(services: BackendServices, prices: Prices, tried: Set<string>): Promise<boolean> {
  const { db, clock } = services;
  const found = await selectRuns(db)
    .where(lte(runs.tryAt, clock.now()))
    .orderBy(asc(runs.tryAt), asc(runs.dueAt))
    .limit(roundSize);
  // An order that the bank does not fill yet is looked for once a round.
  const untried = found.filter(({ run }) => !tried.has(run.guid));
  for (const { run } of untried) tried.add(run.guid);
  const queue = untried.values();
  const work = async () => {
    for (const each of queue) await claimAndTry(services, each, prices);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return untried.length > 0 && found.length === roundSize;
}

/** One call a minute for all coins. */
function createPrices({ market, clock }: BackendServices): Prices {
  let held: { readonly prices: Promise<ReadonlyMap<string, bigint>>; readonly until: number } | null = null;
  const read = async () => {
    const quotes = await market.quotes(tradableCodes);
    const fresh = quotes.filter(({ at }) => at >= clock.now() - freshFor);
    return new Map<string, bigint>(fresh.map(({ asset, price }) => [asset, price]));
  };
  return () => {
    if (held === null || held.until <= Date.now()) held = { prices: read(), until: Date.now() + minute };
    return held.prices;
  };
}

async function claimAndTry(services: BackendServices, found: Held, prices: Prices): Promise<void> {
  const { db, clock, log } = services;
  const until = clock.now() + lease;
  const [run] = await db.update(runs).set({ tryAt: until }).where(asRead(found.run)).returning();
  if (run === undefined) return;
  const attempt = createAttempt(services, { ...found, run }, prices);
  await attempt.proceed().catch(async (error: unknown) => {
    const { customerGuid, buyId, number } = run;
    log.warn({ customerGuid, buyId, number, err: toLogError(error) }, 'a recurring buy is still to be made');
    await attempt.wait('unavailable');
  });
}

/** Why the bank did not fill an order. Others are for good. */
const passingFailures: Readonly<Record<string, RunReason>> = {
  non_sufficient_funds: 'balance',
  market_volatility: 'price',
  not_filled: 'price',
  expired_quote: 'unavailable',
};

/** Not about the order: it may have been placed, or may be placed later. */
const passingStatuses = [401, 408, 409, 425, 429];
const isRefusal = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  error.status !== null &&
  error.status >= 400 &&
  error.status < 500 &&
  !passingStatuses.includes(error.status);

/** One attempt at a date. Nothing is stored once another process has it. */
function createAttempt(services: BackendServices, { run, buy, customer }: Held, prices: Prices) {
  const { db, bank, clock } = services;
  const { customerGuid } = run;
  const label = recurringLabel(run.guid);
  /** Null if none is stored, or the stored one is over without an order. */
  let quote = run.quote;

  const store = async (change: Change): Promise<boolean> =>
    db.transaction(async (tx) => {
      const stored = await tx.update(runs).set(change).where(asRead(run)).returning({ number: runs.number });
      if (stored.length > 0 && change.tryAt === null) await endFinished(tx, buy);
      return stored.length > 0;
    });

  /** The customer is told, unless they caused it. */
  const skip = (reason: RunReason) => {
    const isKnown = reason === 'paused' || reason === 'stopped';
    const mail = { mailDue: isKnown ? null : clock.now(), triedAt: null };
    return store({ state: 'skipped', reason, tryAt: null, quote: null, quoteUntil: null, ...mail });
  };

  /** The customer is told once for each reason. While a quote is stored, its order is looked for. */
  const wait = (reason: RunReason) => {
    const now = clock.now();
    if (quote !== null) return store({ tryAt: now + betweenLooks });
    return store({
      ...{ state: 'waiting', reason, tryAt: Math.min(now + betweenTries, run.dueAt + tryingFor) },
      ...{ quote: null, quoteUntil: null, trade: null },
      ...(reason !== run.reason && { mailDue: now, triedAt: null }),
    });
  };

  const note = async ({ guid, ...trade }: PlacedTrade) => {
    if (isFilled(trade)) return store({ state: 'bought', reason: null, trade: guid, tryAt: null, mailDue: null });
    if (isUnderway(trade)) return store({ state: 'placed', reason: null, trade: guid, tryAt: clock.now() });
    quote = null;
    const passing = passingFailures[trade.failure_code ?? ''];
    return passing === undefined ? skip('refused') : wait(passing);
  };

  const findTrade = async (): Promise<PlacedTrade | undefined> =>
    (await bank.listTradesLabeled(customerGuid, label)).find(({ quote_guid: of }) => of === quote);

  const place = async (of: string, token: string, market: QuotedMarket | null = null) => {
    try {
      return await note(await bank.placeTrade(token, of, [label, ...marketLabels(market)]));
    } catch (error) {
      const placed = await findTrade();
      if (placed !== undefined) return note(placed);
      if (!isRefusal(error)) throw error;
      quote = null;
      return skip('refused');
    }
  };

  const mintToken = () => bank.mintCustomerToken(customerGuid, buyingScopes);

  /** An order may be at the bank, or on its way. @returns whether that was all for now */
  const lookForOrder = async (of: string): Promise<boolean> => {
    const placed = await findTrade();
    if (placed !== undefined) {
      await note(placed);
      return true;
    }
    const usableUntil = (run.quoteUntil ?? 0) + clockMargin;
    if (usableUntil <= clock.now()) {
      quote = null;
      return false;
    }
    // A quote is used once, so a second order of it does nothing.
    if (reasonAgainst(buy, customer) === null) await place(of, await mintToken());
    else await store({ tryAt: usableUntil });
    return true;
  };

  /** From here on the order counts as placed: a stop, a pause or a freeze was either before, or is too late. */
  const storeQuote = ({ guid, expires_at: until }: BankQuote): Promise<RunReason | 'stored' | 'lost'> =>
    db.transaction(async (tx) => {
      const [now] = await tx
        .select({ buy: buys, customer: customers })
        .from(buys)
        .innerJoin(customers, eq(customers.bankCustomerGuid, buys.customerGuid))
        .where(ofBuy(buy))
        .for('share');
      const against = now === undefined ? 'stopped' : reasonAgainst(now.buy, now.customer);
      if (against !== null) return against;
      const change = { quote: guid, quoteUntil: Date.parse(until) };
      const stored = await tx.update(runs).set(change).where(asRead(run)).returning({ number: runs.number });
      return stored.length > 0 ? 'stored' : 'lost';
    });

  /** A null asks for nothing more. */
  const obstacle = async (): Promise<{ readonly reason: RunReason; readonly isFinal: boolean } | null> => {
    const against = reasonAgainst(buy, customer);
    if (against !== null) return { reason: against, isFinal: true };
    if (run.dueAt + tryingFor <= clock.now()) return { reason: run.reason ?? 'missed', isFinal: true };
    const [{ state }, accounts] = await Promise.all([
      bank.getCustomer(customerGuid),
      bank.listAccountsOf(customerGuid),
    ]);
    if (state !== 'verified') return { reason: 'verification', isFinal: true };
    const dollars = accounts.find(({ asset }) => asset === 'USD');
    if (dollars && dollars.platform_available == null) return { reason: 'unavailable', isFinal: false };
    if (BigInt(dollars?.platform_available ?? 0) < buy.amount) return { reason: 'balance', isFinal: false };
    const { asset } = buy;
    if (!accounts.some((account) => account.asset === asset))
      await bank.openAccount(customerGuid, { type: 'trading', asset, name: assets[asset].name });
    return null;
  };

  const quoteAndPlace = async () => {
    const price = (await prices()).get(buy.asset);
    if (price === undefined) return wait('unavailable');
    const token = await mintToken();
    const symbol = symbolOf(buy.asset);
    const [found, market] = await Promise.all([
      bank.quoteBuy(token, { customerGuid, symbol, cents: buy.amount }),
      // Only the receipt needs it, which names the spread.
      bank.priceOf(symbol).catch(() => null),
    ]);
    if (found.deliver_amount !== buy.amount) throw new RangeError('the bank quoted another amount');
    if (isFarAboveMarket(termsOf(buy.asset, found), price)) return wait('price');
    const stored = await storeQuote(found);
    if (stored === 'lost') return false;
    if (stored !== 'stored') return skip(stored);
    quote = found.guid;
    return place(quote, token, market);
  };

  return {
    wait,
    /** @throws UpstreamError if it is unknown what became of it, or the bank is away */
    async proceed(): Promise<void> {
      if (quote !== null && (await lookForOrder(quote))) return;
      const found = await obstacle();
      if (found === null) await quoteAndPlace();
      else if (found.isFinal) await skip(found.reason);
      else await wait(found.reason);
    },
  };
}

const termsOf = (asset: TradableCode, { deliver_amount: deliver, receive_amount: receive, fee }: BankQuote) => ({
  ...{ asset, deliverAmount: amount(deliver), receiveAmount: amount(receive), fee: amount(fee) },
});

/** Why nothing may be bought now, by our own records; null if it may. */
function reasonAgainst({ state }: BuyRow, { closedAt, frozenAt, lockedAt }: Customer): RunReason | null {
  if (state === 'ended' || closedAt !== null) return 'stopped';
  if (state === 'paused') return 'paused';
  if (frozenAt !== null) return 'frozen';
  return lockedAt === null ? null : 'locked';
}
