import { sql } from 'drizzle-orm';
import { bigserial, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { AlertKind, AlertState, PricedCode } from '#domain/markets/priceAlerts.ts';
import { owner } from './backend.ts';
import { baseUnits, timestamp } from './shared.ts';

/** Thresholds and prices in 10^-8 dollars; of changes in hundredths of a percent. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    customerGuid: owner(),
    /** The caller's choice, so that a repeated call adds nothing. */
    id: text().notNull(),
    asset: text().$type<PricedCode>().notNull(),
    kind: text().$type<AlertKind>().notNull(),
    threshold: baseUnits().notNull(),
    state: text().$type<AlertState>().notNull(),
    /** Of a crossed alert. */
    restsUntil: timestamp('rests_until'),
    crossedAt: timestamp('crossed_at'),
    crossedPrice: baseUnits('crossed_price'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerGuid, t.id] }),
    unique('price_alerts_once').on(t.customerGuid, t.asset, t.kind, t.threshold),
    index('price_alerts_armed').on(t.asset, t.kind, t.threshold).where(sql`${t.state} = 'armed'`),
    index('price_alerts_resting').on(t.restsUntil).where(sql`${t.state} = 'crossed'`),
  ],
);

/** The last checked price of each coin: crossings are from it to the next. */
export const alertPrices = pgTable('alert_prices', {
  asset: text().$type<PricedCode>().primaryKey(),
  /** Null until the first. */
  price: baseUnits(),
  /** Within 24 hours, signed; null if unknown. */
  change: baseUnits(),
  /** The market's time of it. */
  at: timestamp(),
});

/** Crossings and the email about each, which outlives its alert. */
export const alertCrossings = pgTable(
  'price_alert_crossings',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    customerGuid: owner(),
    asset: text().$type<PricedCode>().notNull(),
    kind: text().$type<AlertKind>().notNull(),
    threshold: baseUnits().notNull(),
    price: baseUnits().notNull(),
    change: baseUnits(),
    crossedAt: timestamp('crossed_at').notNull(),
    /** The last try to send; others wait some minutes. */
    triedAt: timestamp('tried_at'),
    endedAt: timestamp('ended_at'),
  },
  (t) => [
    index('price_alert_crossings_open').on(t.serial).where(sql`${t.endedAt} is null`),
    index('price_alert_crossings_owner').on(t.customerGuid),
    index('price_alert_crossings_ended').on(t.endedAt),
  ],
);
