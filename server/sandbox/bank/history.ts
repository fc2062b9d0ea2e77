import { and, eq, inArray } from 'drizzle-orm';
import { type TradableCode, tradableCodes } from '../../../machines/shared/assets.ts';
import type { Executor } from '../../db/database.ts';
import { bankAccounts, bankCustomers, bankQuotes, bankTrades, ledgerEntries, ledgerPostings } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { hashText, uniform } from '../market/noise.ts';
import { book, openSystemAccounts, reserve } from './ledger/ledger.ts';
import { fiat, symbolOf } from './prices/terms.ts';
import { type QuoteRequest, quoteRow } from './quotes/quote.ts';
import { tradeDelays } from './trades/lifecycle.ts';
import { type TradeAccounts, tradePostings } from './trades/settlement.ts';

export interface HistoryOptions {
  /** How many trades, spread over the time. */
  readonly trades?: number;
  readonly years?: number;
  /** Cents that the customer begins with; trades never spend more. */
  readonly depositCents?: bigint;
}

const yearMs = 365 * 86_400_000;
/** Between reading the quote and confirming it. */
const hesitation = 4_000;

/** The deposit that pays for the past is booked once per customer, and stands for the whole history. */
const depositKind = 'history_deposit';

/**
 * Gives a customer years of past trades: a deposit, then buys and sells of every asset at the prices of their day, priced, quoted and
 * booked as today's are. All of it stands or nothing; done before, it does nothing.
 * @returns how many trades were made
 * @throws Error when the customer has no dollar account
 */
export async function seedTradingHistory(services: Services, customerGuid: string, options: HistoryOptions = {}): Promise<number> {
  const { trades = 60, years = 2, depositCents = 4_000_000n } = options;
  const now = services.clock.now();
  const start = now - years * yearMs;
  return services.db.transaction(async (tx) => {
    const accounts = await lockAccounts(tx, customerGuid);
    const dollars = accounts.get(fiat);
    if (dollars === undefined) throw new Error(`customer ${customerGuid} has no ${fiat} account`);
    await openSystemAccounts(tx, [...accounts.keys()], start);
    const postings = [{ accountGuid: dollars.guid, asset: fiat, amount: depositCents }, reserve(fiat, -depositCents)];
    if (!(await book(services, tx, { kind: depositKind, referenceGuid: customerGuid, at: start, postings }))) return 0;
    await backdate(tx, customerGuid, start);
    const seed = hashText(`${services.config.sandbox.seed}:history`);
    const moments = Array.from(
      { length: trades },
      (_, index) => start + Math.floor(((index + 0.5 + 0.4 * uniform(seed, index)) * (now - start)) / trades),
    );
    const plan = planTrades({ services, seed, moments, accounts, depositCents });
    await storeTrades(services, tx, customerGuid, plan);
    return plan.length;
  });
}

type Accounts = ReadonlyMap<string, { readonly guid: string; readonly asset: string }>;

/** The customer's dollar and trading accounts by asset. The customer's row is locked: two processes that seed wait for each other. */
async function lockAccounts(tx: Executor, customerGuid: string): Promise<Accounts> {
  await tx.select().from(bankCustomers).where(eq(bankCustomers.guid, customerGuid)).for('no key update');
  const rows = await tx
    .select({ guid: bankAccounts.guid, asset: bankAccounts.asset })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.customerGuid, customerGuid), inArray(bankAccounts.type, ['fiat', 'trading'])));
  return new Map(rows.map((row) => [row.asset, row]));
}

/** Who has traded for years has been a customer for as long. */
async function backdate(tx: Executor, customerGuid: string, start: number): Promise<void> {
  const createdAt = start - 3_600_000;
  await tx.update(bankCustomers).set({ createdAt }).where(eq(bankCustomers.guid, customerGuid));
  await tx.update(bankAccounts).set({ createdAt }).where(eq(bankAccounts.customerGuid, customerGuid));
}

interface PlannedTrade {
  readonly at: number;
  readonly request: QuoteRequest;
  readonly accounts: TradeAccounts;
  /** As priced when it was quoted. */
  readonly quote: Omit<ReturnType<typeof quoteRow>, 'guid' | 'customerGuid'>;
}

/** Decides on each trade in turn, knowing what the ones before have left. */
function planTrades(world: {
  readonly services: Services;
  readonly seed: number;
  readonly moments: readonly number[];
  readonly accounts: Accounts;
  readonly depositCents: bigint;
}): PlannedTrade[] {
  const { services, seed, accounts } = world;
  const tradable = tradableCodes.filter((code) => accounts.has(code));
  const held = new Map<string, bigint>([[fiat, world.depositCents]]);
  const change = (asset: string, by: bigint) => held.set(asset, (held.get(asset) ?? 0n) + by);
  return world.moments.flatMap((at, index) => {
    const request = chooseTrade((salt) => (uniform(seed + salt, index) + 1) / 2, tradable, held, index);
    const dollars = accounts.get(fiat);
    const trading = request && accounts.get(request.asset);
    if (!request || !dollars || !trading) return [];
    const { guid: _unused, customerGuid: _none, ...quote } = quoteRow(services, '', null, request, at - hesitation);
    const [delivering, receiving] = request.side === 'buy' ? [dollars, trading] : [trading, dollars];
    change(delivering.asset, -quote.deliverAmount);
    change(receiving.asset, quote.receiveAmount);
    return [{ at, request, accounts: { delivering, receiving }, quote }];
  });
}

/** A plausible next trade: mostly buying for some hundred dollars, now and then selling a part of what there is. */
function chooseTrade(
  chance: (salt: number) => number,
  tradable: readonly TradableCode[],
  held: ReadonlyMap<string, bigint>,
  index: number,
): QuoteRequest | null {
  // The first round buys each asset once, so that every one has a history.
  const asset = tradable[index < tradable.length ? index : Math.min(Math.floor(chance(1) * tradable.length), tradable.length - 1)];
  if (asset === undefined) return null;
  const holding = held.get(asset) ?? 0n;
  if (holding > 0n && index >= tradable.length && chance(2) < 0.3) {
    const amount = (holding * BigInt(Math.floor(10 + chance(3) * 45))) / 100n;
    return amount > 0n ? { asset, side: 'sell', fixedSide: 'deliver', amount } : null;
  }
  const wanted = BigInt(Math.floor(50 + chance(4) ** 2 * 1_450)) * 100n;
  const amount = wanted <= (held.get(fiat) ?? 0n) ? wanted : 0n;
  return amount > 0n ? { asset, side: 'buy', fixedSide: 'deliver', amount } : null;
}

/** Writes the quotes, the trades and their ledger entries: one statement for each table, in the order in which they happened. */
async function storeTrades(services: Services, tx: Executor, customerGuid: string, plan: readonly PlannedTrade[]): Promise<void> {
  if (plan.length === 0) return;
  const rows = [];
  for (const { at, request, accounts, quote } of plan) {
    const [quoteGuid, tradeGuid, entryGuid] = [await services.guids.next(tx), await services.guids.next(tx), await services.guids.next(tx)];
    const { side, deliverAmount, receiveAmount, fee } = quote;
    rows.push({
      quote: { ...quote, guid: quoteGuid, customerGuid, tradeGuid, updatedAt: at },
      trade: {
        guid: tradeGuid,
        quoteGuid,
        customerGuid,
        tradeType: 'platform',
        symbol: symbolOf(request.asset),
        side,
        state: 'settling',
        receiveAmount,
        deliverAmount,
        fee,
        createdAt: at,
        updatedAt: at + tradeDelays.settling,
      },
      entry: { guid: entryGuid, kind: 'trade', referenceGuid: tradeGuid, createdAt: at + tradeDelays.executed },
      postings: tradePostings(accounts, quote)
        .filter(({ amount }) => amount !== 0n)
        .map((posting) => ({ ...posting, entryGuid })),
    });
  }
  await tx.insert(bankQuotes).values(rows.map(({ quote }) => quote));
  await tx.insert(bankTrades).values(rows.map(({ trade }) => trade));
  await tx.insert(ledgerEntries).values(rows.map(({ entry }) => entry));
  await tx.insert(ledgerPostings).values(rows.flatMap(({ postings }) => postings));
}
