import { type Context, Hono } from 'hono';
import type { Services } from '../../services.ts';
import { chartOf } from './chart.ts';
import { listMarkets } from './coin-markets.ts';
import { findCoin } from './coins.ts';
import { createFindExtremes } from './extremes.ts';
import { MarketError, readCurrency, readDays, readIds, readInterval, readPrecision } from './parameters.ts';
import { stepOf } from './price-process.ts';
import { simplePrices } from './simple-price.ts';

/** The stand-in for CoinGecko's public API (`/market/api/v3`), as far as charts, lists and prices go. */
export function createMarket({ clock, config }: Services) {
  const { seed } = config.sandbox;
  const now = () => stepOf(clock.now());
  const findExtremes = createFindExtremes(seed);
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof MarketError)) throw error;
    return reply(c, error.body, error.status);
  });
  app.options('*', (c) => c.body(null, 204, { ...openToAll, 'Access-Control-Allow-Methods': 'GET, OPTIONS', 'Access-Control-Allow-Headers': '*' }));
  app.get('/api/v3/ping', (c) => reply(c, { gecko_says: '(V3) To the Moon!' }));
  app.get('/api/v3/simple/price', (c) => {
    const vsCurrencies = readIds(c, 'vs_currencies');
    return reply(c, simplePrices(seed, now(), { ids: readIds(c, 'ids'), vsCurrencies, precision: readPrecision(c), query: c.req.query() }));
  });
  app.get('/api/v3/coins/markets', (c) => reply(c, listMarkets({ seed, now: now(), findExtremes }, c)));
  app.get('/api/v3/coins/:id/market_chart', (c) => {
    const coin = findCoin(c.req.param('id'));
    if (coin === undefined) throw new MarketError(404, { error: 'coin not found' });
    const currency = readCurrency(c);
    const days = readDays(c);
    return reply(c, chartOf({ seed, coin, currency, days, interval: readInterval(c, days), precision: readPrecision(c), now: now() }));
  });
  app.all('*', (c) => reply(c, { error: 'Incorrect path' }, 404));
  return app;
}

const openToAll = { 'Access-Control-Allow-Origin': '*' };

function reply(c: Context, body: unknown, status: MarketError['status'] | 200 = 200): Response {
  // As long as a price step: the next read may be newer, this one never is.
  return c.json(body, status, { ...openToAll, 'Cache-Control': status === 200 ? 'public, max-age=5' : 'no-store' });
}
