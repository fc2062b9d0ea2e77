import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { baseUnits, timestamp } from './shared.ts';

/**
 * What the copies of the bank's records come to by day, for sales: triggers of the copies keep it (decision 061). A day is one of the reporting zone, that in which
 * the record was created. Changes are only ever inserted, and added up once a second; views (`..._known`) have both.
 */

/** The one zone in which all days of these tables begin; the server replaces it, and with it all sums, when its setting differs. */
export const reportingZone = pgTable('reporting_zone', { zone: text().primaryKey() });

const day = () => date().notNull();
const count = (name: string) => bigint(name, { mode: 'number' }).notNull();
const sum = (name: string) => baseUnits(name).notNull();

const tradeDay = () => ({
  day: day(),
  symbol: text().notNull(),
  side: text().notNull(),
  trades: count('trades'),
  /** How many of them lack an amount or the fee. */
  unknown: count('unknown'),
  /** Cents. */
  notional: sum('notional'),
  fee: sum('fee'),
  ourFee: sum('our_fee'),
  /** The fees of those whose fee the bank does not split. */
  unsplit: sum('unsplit'),
  /** Of those that carry the prices that they were quoted at: what the spread cost, what was traded, how many they are, and their coins. */
  spread: sum('spread'),
  covered: sum('covered'),
  coveredTrades: count('covered_trades'),
  coveredCoins: sum('covered_coins'),
  coins: sum('coins'),
});
/** Of trades that count: executed, settling or completed. */
export const tradeDays = pgTable('trade_days', tradeDay(), (t) => [primaryKey({ columns: [t.day, t.symbol, t.side] })]);
export const tradeDayChanges = pgTable('trade_day_changes', tradeDay());

const transferDay = () => ({
  day: day(),
  asset: text().notNull(),
  /** `completed`, or `holding`: that has arrived, and is in the balance, but cannot be used yet. */
  state: text().notNull(),
  /** `in`, `out`, `returned`, `within` or `none`; `network` for the fees of networks, in their own asset. */
  kind: text().notNull(),
  transfers: count('transfers'),
  /** How many of them lack their amount or fee. */
  unknown: count('unknown'),
  /** Base units of the asset, as all others here. */
  amount: sum('amount'),
  fee: sum('fee'),
  ourFee: sum('our_fee'),
  unsplit: sum('unsplit'),
  /** Of returns. */
  loss: sum('loss'),
  feeReturned: sum('fee_returned'),
  /** Of returns: how many whose deposit is not known. */
  unmatched: count('unmatched'),
});
export const transferDays = pgTable('transfer_days', transferDay(), (t) => [primaryKey({ columns: [t.day, t.asset, t.state, t.kind] })]);
export const transferDayChanges = pgTable('transfer_day_changes', transferDay());

/** A day on which a customer traded, with the day before that on which they did, and their first one. */
export const traderDays = pgTable(
  'trader_days',
  {
    customerGuid: text('customer_guid').notNull(),
    day: day(),
    previous: date(),
    first: day(),
    trades: count('trades'),
    /** Cents. */
    notional: sum('notional'),
    fee: sum('fee'),
    ourFee: sum('our_fee'),
  },
  (t) => [
    primaryKey({ columns: [t.customerGuid, t.day] }),
    // How many traded within a range, and who of them is new: from the index alone.
    index('trader_days_within').on(t.day, t.previous),
    index('trader_days_paused').on(t.previous, t.day),
    // The customers of a cohort.
    index('trader_days_first').on(t.day, t.customerGuid).where(sql`${t.previous} is null`),
  ],
);

const traderSum = () => ({
  day: day(),
  /** The month in which they traded first. */
  cohort: day(),
  /** Of these customers on that day, for the day, its ISO week and its month: `new`, `returning`, `reactivated`, or `same` for those that traded in it before. */
  byDay: text('by_day').notNull(),
  byWeek: text('by_week').notNull(),
  byMonth: text('by_month').notNull(),
  customers: count('customers'),
  notional: sum('notional'),
  fee: sum('fee'),
  ourFee: sum('our_fee'),
});
export const traderSums = pgTable('trader_sums', traderSum(), (t) => [primaryKey({ columns: [t.day, t.cohort, t.byDay, t.byWeek, t.byMonth] })]);
export const traderSumChanges = pgTable('trader_sum_changes', traderSum());

/** What a coin cost at the end of a day, at mid-market. */
export const priceDays = pgTable(
  'price_days',
  {
    asset: text().notNull(),
    day: day(),
    /** Hundred-millionths of a dollar for a whole coin. */
    price: baseUnits().notNull(),
    /** When it was the price: the last one known before the day ended. */
    at: timestamp('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.asset, t.day] })],
);
