import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { baseUnits, timestamp } from './shared.ts';

/**
 * Daily sales sums of the copied records, kept by triggers (decision 061). Days follow the
 * reporting zone, by creation. Changes are insert-only and folded every second; `..._known` views
 * combine both.
 */

/** If the setting differs, the server replaces it and rebuilds all sums. */
export const reportingZone = pgTable('reporting_zone', { zone: text().primaryKey() });

const day = () => date().notNull();
const count = (name: string) => bigint(name, { mode: 'number' }).notNull();
const sum = (name: string) => baseUnits(name).notNull();

const tradeDay = () => ({
  day: day(),
  symbol: text().notNull(),
  side: text().notNull(),
  trades: count('trades'),
  /** Trades without their amount or fee. */
  unknown: count('unknown'),
  notional: sum('notional'),
  fee: sum('fee'),
  ourFee: sum('our_fee'),
  /** Unsplit fees. */
  unsplit: sum('unsplit'),
  /** For trades with quoted prices: spread, volume, count and coins. */
  spread: sum('spread'),
  covered: sum('covered'),
  coveredTrades: count('covered_trades'),
  coveredCoins: sum('covered_coins'),
  coins: sum('coins'),
});
/** Executed, settling or completed trades. */
export const tradeDays = pgTable('trade_days', tradeDay(), (t) => [primaryKey({ columns: [t.day, t.symbol, t.side] })]);
export const tradeDayChanges = pgTable('trade_day_changes', tradeDay());

const transferDay = () => ({
  day: day(),
  asset: text().notNull(),
  state: text().notNull(),
  /** Also `network`: network fees, in their own asset. */
  kind: text().notNull(),
  transfers: count('transfers'),
  unknown: count('unknown'),
  /** Base units, like the others. */
  amount: sum('amount'),
  fee: sum('fee'),
  ourFee: sum('our_fee'),
  unsplit: sum('unsplit'),
  loss: sum('loss'),
  feeReturned: sum('fee_returned'),
  /** Returns of unknown deposits. */
  unmatched: count('unmatched'),
});
export const transferDays = pgTable('transfer_days', transferDay(), (t) => [
  primaryKey({ columns: [t.day, t.asset, t.state, t.kind] }),
]);
export const transferDayChanges = pgTable('transfer_day_changes', transferDay());

/** Days with trades, with the customer's previous and first such days. */
export const traderDays = pgTable(
  'trader_days',
  {
    customerGuid: text('customer_guid').notNull(),
    day: day(),
    previous: date(),
    first: day(),
    trades: count('trades'),
    notional: sum('notional'),
    fee: sum('fee'),
    ourFee: sum('our_fee'),
  },
  (t) => [
    primaryKey({ columns: [t.customerGuid, t.day] }),
    // Traders in a range, and new ones, by index only.
    index('trader_days_within').on(t.day, t.previous),
    index('trader_days_paused').on(t.previous, t.day),
    // For cohorts.
    index('trader_days_first').on(t.day, t.customerGuid).where(sql`${t.previous} is null`),
  ],
);

const traderSum = () => ({
  day: day(),
  /** Month of the first trade. */
  cohort: day(),
  /** `new`, `returning`, `reactivated`, or `same` if they already traded in it. */
  byDay: text('by_day').notNull(),
  byWeek: text('by_week').notNull(),
  byMonth: text('by_month').notNull(),
  customers: count('customers'),
  notional: sum('notional'),
  fee: sum('fee'),
  ourFee: sum('our_fee'),
});
export const traderSums = pgTable('trader_sums', traderSum(), (t) => [
  primaryKey({ columns: [t.day, t.cohort, t.byDay, t.byWeek, t.byMonth] }),
]);
export const traderSumChanges = pgTable('trader_sum_changes', traderSum());

export const priceDays = pgTable(
  'price_days',
  {
    asset: text().notNull(),
    day: day(),
    /** In 10^-8 dollars. */
    price: baseUnits().notNull(),
    /** The last price before the day ended. */
    at: timestamp('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.asset, t.day] })],
);
