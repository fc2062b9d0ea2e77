import type { Context } from 'hono';
import { hour } from '#domain/time/units.ts';
import { type Coin, coins } from './coins.ts';
import { type Extremes, type FindExtremes, rangeOfDay } from './extremes.ts';
import {
  MarketError,
  readChoice,
  readCurrency,
  readOptionalIds,
  readPrecision,
  readWhole,
  rounded,
} from './parameters.ts';
import { type Currency, stepOf } from './price-process.ts';
import { capitalizationIn, priceIn, volumeIn } from './quantities.ts';

const day = 24 * hour;
const orders = ['market_cap_desc', 'market_cap_asc', 'volume_desc', 'volume_asc', 'id_asc', 'id_desc'] as const;
/** Supported periods and their lengths. */
const periods: Readonly<Record<string, number>> = {
  '1h': hour,
  '24h': day,
  '7d': 7 * day,
  '14d': 14 * day,
  '30d': 30 * day,
  '200d': 200 * day,
  '1y': 365 * day,
};

interface View {
  readonly seed: string;
  readonly now: number;
  readonly currency: Currency;
  readonly precision: number | null;
  readonly findExtremes: FindExtremes;
}

/** Sorted and paged as requested; unknown ids are left out. */
export function listMarkets({ seed, now, findExtremes }: Pick<View, 'seed' | 'now' | 'findExtremes'>, c: Context) {
  const view: View = { seed, now, findExtremes, currency: readCurrency(c), precision: readPrecision(c) };
  const ids = readOptionalIds(c, 'ids');
  const order = readChoice(c, 'order', orders, 'market_cap_desc');
  const perPage = readWhole(c, 'per_page', 1, 250, 100);
  const page = readWhole(c, 'page', 1, 1_000_000, 1);
  const withSparkline = readChoice(c, 'sparkline', ['true', 'false'], 'false') === 'true';
  const asked = readOptionalIds(c, 'price_change_percentage') ?? [];
  if (asked.some((period) => !Object.hasOwn(periods, period)))
    throw new MarketError(400, { error: 'invalid price_change_percentage' });
  const ranked = coins
    .map((coin) => ({
      coin,
      cap: capitalizationIn(seed, coin, view.currency, now),
      volume: volumeIn(seed, coin, view.currency, now),
    }))
    .toSorted((a, b) => b.cap - a.cap)
    .map((entry, index) => ({ ...entry, rank: index + 1 }));
  const shown = sorted(ranked, order).filter(({ coin }) => ids?.includes(coin.id) ?? true);
  return shown.slice((page - 1) * perPage, page * perPage).map(({ coin, rank }) => ({
    ...marketRow(view, coin, rank),
    ...(withSparkline ? { sparkline_in_7d: { price: sparkline(view, coin) } } : {}),
    ...Object.fromEntries(
      asked.map((period) => [
        `price_change_percentage_${period}_in_currency`,
        changeSince(view, coin, periods[period] ?? 0),
      ]),
    ),
  }));
}

type Ranked = { readonly coin: Coin; readonly cap: number; readonly volume: number; readonly rank: number };

function sorted(rows: readonly Ranked[], order: (typeof orders)[number]): Ranked[] {
  const direction = order.endsWith('_desc') ? -1 : 1;
  if (order.startsWith('id')) return rows.toSorted((a, b) => direction * (a.coin.id < b.coin.id ? -1 : 1));
  const key = order.startsWith('volume') ? 'volume' : 'cap';
  return rows.toSorted((a, b) => direction * (a[key] - b[key]));
}

const changeSince = ({ seed, now, currency }: View, coin: Coin, ms: number) =>
  (priceIn(seed, coin, currency, now) / priceIn(seed, coin, currency, now - ms) - 1) * 100;

const sparkline = ({ seed, now, currency }: View, coin: Coin) =>
  Array.from({ length: 168 }, (_, index) => priceIn(seed, coin, currency, now - (167 - index) * hour));

function marketRow(view: View, coin: Coin, rank: number) {
  const { seed, now, currency, precision } = view;
  const price = priceIn(seed, coin, currency, now);
  const before = priceIn(seed, coin, currency, now - day);
  const cap = capitalizationIn(seed, coin, currency, now);
  const capBefore = capitalizationIn(seed, coin, currency, now - day);
  const { low, high } = rangeOfDay(seed, coin, currency, now);
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    // The sandbox has no pictures, and the page loads none from elsewhere.
    image: '',
    current_price: rounded(price, precision),
    market_cap: Math.round(cap),
    market_cap_rank: rank,
    fully_diluted_valuation: Math.round(price * (coin.maxSupply ?? coin.circulatingSupply)),
    total_volume: Math.round(volumeIn(seed, coin, currency, now)),
    high_24h: rounded(high.price, precision),
    low_24h: rounded(low.price, precision),
    price_change_24h: price - before,
    price_change_percentage_24h: (price / before - 1) * 100,
    market_cap_change_24h: cap - capBefore,
    market_cap_change_percentage_24h: (cap / capBefore - 1) * 100,
    circulating_supply: coin.circulatingSupply,
    total_supply: coin.maxSupply ?? coin.circulatingSupply,
    max_supply: coin.maxSupply,
    ...presentExtremes(view.findExtremes(coin, currency, now), price, precision),
    roi: null,
    last_updated: new Date(stepOf(now)).toISOString(),
  };
}

function presentExtremes({ high, low }: Extremes, price: number, precision: number | null) {
  return {
    ath: rounded(high.price, precision),
    ath_change_percentage: (price / high.price - 1) * 100,
    ath_date: new Date(high.at).toISOString(),
    atl: rounded(low.price, precision),
    atl_change_percentage: (price / low.price - 1) * 100,
    atl_date: new Date(low.at).toISOString(),
  };
}
