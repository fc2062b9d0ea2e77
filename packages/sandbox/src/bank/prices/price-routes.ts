import { Hono } from 'hono';
import { tradableCodes } from '#domain/assets/assets.ts';
import type { Services } from '#server/services.ts';
import type { BankEnv, Needs } from '../auth/authorize.ts';
import { replyJson, timestamp } from '../http/json.ts';
import { readList } from '../http/paging.ts';
import { type Price, priceFor, symbols } from './terms.ts';

const payoutFilters = ['payout_symbol', 'payout_country_code', 'payout_participants_type', 'payout_route'];

/** Bare arrays, without paging. */
export function createPrices({ clock, config }: Services, needs: Needs) {
  const app = new Hono<BankEnv>();
  app.get('/symbols', needs('prices:read'), (c) => replyJson(c, symbols));
  app.get('/prices', needs('prices:read'), (c) => {
    const asked = readList(c, 'symbol');
    const trading = readList(c, 'trading_symbol');
    // No foreign payouts here: empty for payouts alone.
    const onlyPayouts = asked === null && trading === null && payoutFilters.some((name) => readList(c, name) !== null);
    const now = clock.now();
    const prices = tradableCodes.map((asset) => priceFor(config.sandbox.seed, asset, now));
    const shown = prices.filter(
      ({ symbol }) => !onlyPayouts && (asked?.includes(symbol) ?? true) && (trading?.includes(symbol) ?? true),
    );
    return replyJson(c, shown.map(presentPrice));
  });
  return app;
}

const presentPrice = ({ symbol, buyPrice, sellPrice, updatedAt }: Price) => ({
  symbol,
  type: 'trading',
  buy_price: buyPrice,
  sell_price: sellPrice,
  buy_price_last_updated_at: timestamp(updatedAt),
  sell_price_last_updated_at: timestamp(updatedAt),
  country_code: null,
  participants_type: null,
  route: null,
});
