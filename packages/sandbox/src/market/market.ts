import { type Context, Hono } from 'hono';
import { day } from '#domain/time/units.ts';
import type { Services } from '#server/services.ts';
import { chartOf } from './chart.ts';
import { listMarkets } from './coin-markets.ts';
import { findCoin } from './coins.ts';
import { createFindExtremes } from './extremes.ts';
import { MarketError, readCurrency, readDays, readIds, readInterval, readPrecision, rounded } from './parameters.ts';
import { type Currency, currencies, stepOf } from './price-process.ts';
import { capitalizationIn, priceIn, volumeIn } from './quantities.ts';

/** With the requested extras; unknown coins are left out. */
function simplePrices(
  seed: string,
  now: number,
  request: {
    readonly ids: readonly string[];
    readonly vsCurrencies: readonly string[];
    readonly precision: number | null;
    readonly query: Readonly<Record<string, string>>;
  },
): Record<string, Record<string, number>> {
  const { query, precision } = request;
  const asked = currencies.filter((currency) => request.vsCurrencies.includes(currency));
  if (asked.length === 0) throw new MarketError(400, { error: 'invalid vs_currencies' });
  const wants = (name: string) => query[name] === 'true';
  const found = request.ids.map((id) => findCoin(id)).filter((coin) => coin !== undefined);
  const entries = found.map((coin) => {
    const fields = asked.flatMap((currency: Currency) => {
      const price = priceIn(seed, coin, currency, now);
      const change = (price / priceIn(seed, coin, currency, now - day) - 1) * 100;
      return [
        [currency, rounded(price, precision)] as const,
        ...(wants('include_market_cap')
          ? [[`${currency}_market_cap`, capitalizationIn(seed, coin, currency, now)] as const]
          : []),
        ...(wants('include_24hr_vol') ? [[`${currency}_24h_vol`, volumeIn(seed, coin, currency, now)] as const] : []),
        ...(wants('include_24hr_change') ? [[`${currency}_24h_change`, change] as const] : []),
      ];
    });
    const updated = wants('include_last_updated_at') ? [['last_updated_at', Math.floor(now / 1000)] as const] : [];
    return [coin.id, Object.fromEntries([...fields, ...updated])] as const;
  });
  return Object.fromEntries(entries);
}

/** The emulator of CoinGecko's public API (`/market/api/v3`): charts, lists and prices. */
export function createMarket({ clock, config }: Services) {
  const { seed } = config.sandbox;
  const now = () => stepOf(clock.now());
  const findExtremes = createFindExtremes(seed);
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof MarketError)) throw error;
    return reply(c, error.body, error.status);
  });
  app.options('*', (c) =>
    c.body(null, 204, {
      ...openToAll,
      'Access-Control-Allow-Methods': 'GET, OPTIONS',
      'Access-Control-Allow-Headers': '*',
    }),
  );
  app.get('/api/v3/ping', (c) => reply(c, { gecko_says: '(V3) To the Moon!' }));
  app.get('/api/v3/simple/price', (c) => {
    const vsCurrencies = readIds(c, 'vs_currencies');
    return reply(
      c,
      simplePrices(seed, now(), {
        ids: readIds(c, 'ids'),
        vsCurrencies,
        precision: readPrecision(c),
        query: c.req.query(),
      }),
    );
  });
  app.get('/api/v3/coins/markets', (c) => reply(c, listMarkets({ seed, now: now(), findExtremes }, c)));
  app.get('/api/v3/coins/:id/market_chart', (c) => {
    const coin = findCoin(c.req.param('id'));
    if (coin === undefined) throw new MarketError(404, { error: 'coin not found' });
    const currency = readCurrency(c);
    const days = readDays(c);
    return reply(
      c,
      chartOf({ seed, coin, currency, days, interval: readInterval(c, days), precision: readPrecision(c), now: now() }),
    );
  });
  app.all('*', (c) => reply(c, { error: 'Incorrect path' }, 404));
  return app;
}

const openToAll = { 'Access-Control-Allow-Origin': '*' };

function reply(c: Context, body: unknown, status: MarketError['status'] | 200 = 200): Response {
  // One price step: never stale.
  return c.json(body, status, { ...openToAll, 'Cache-Control': status === 200 ? 'public, max-age=5' : 'no-store' });
}
