import * as v from 'valibot';
import { callMarket } from './call-market.ts';

const marketSchema = v.object({
  id: v.string(),
  symbol: v.string(),
  name: v.string(),
  current_price: v.number(),
  price_change_percentage_24h: v.nullable(v.number()),
  market_cap: v.nullish(v.number()),
  last_updated: v.nullish(v.string()),
});
export type Market = v.InferOutput<typeof marketSchema>;

/** The specification's market list: five coins by market capitalization. */
export const listMarkets = (baseUrl: string, signal?: AbortSignal) =>
  callMarket(`${baseUrl}/api/v3/coins/markets`, v.array(marketSchema), {
    query: {
      vs_currency: 'usd',
      ids: 'bitcoin,ethereum,litecoin,bitcoin-cash,usd-coin',
      order: 'market_cap_desc',
      per_page: 100,
      page: 1,
      sparkline: 'false',
    },
    signal,
  });
