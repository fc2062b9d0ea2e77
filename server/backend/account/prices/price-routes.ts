import * as v from 'valibot';
import { openToAll } from '../../access/customers/access.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';

const maybeNumber = v.nullable(v.number());
const livePrice = v.strictObject({
  symbol: v.string(),
  name: v.string(),
  id: v.string(),
  price: v.number(),
  price_exact: v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.description('The price with every digit that the market sent.')),
  change_24h: maybeNumber,
  change_24h_percent: maybeNumber,
  high_24h: maybeNumber,
  low_24h: maybeNumber,
  market_cap: maybeNumber,
  last_updated: v.nullable(v.string()),
});

const getLivePrice = route({
  method: 'GET',
  path: '/customers/landing-live-price',
  summary: 'Get live prices',
  description: ['The assets that can be traded, in US dollars, at most five seconds old. `data` is the list itself.'],
  access: openToAll,
  limit: null,
  reply: {
    message: 'Live prices in US dollars.',
    data: v.array(livePrice),
    example: [
      {
        symbol: 'BTC',
        name: 'Bitcoin',
        id: 'bitcoin',
        price: 64980.12,
        price_exact: '64980.12',
        change_24h: -512.3,
        change_24h_percent: -0.78,
        high_24h: 65820,
        low_24h: 64410,
        market_cap: 1_280_000_000_000,
        last_updated: '2026-01-15T12:00:00.000Z',
      },
    ],
  },
  refusals: [{ status: 503, code: 'market_unavailable', when: 'The market is unavailable.' }],
  // "Read from data.data" counts the HTTP client's own `data`, which is this reply's body.
  handler: async ({ services: { market } }) => {
    const prices = await market.livePrices().catch((error: unknown) => {
      throw unavailable('market_unavailable', 'Live prices are unavailable right now. Please try again in a moment.', error);
    });
    return [...prices];
  },
});

export const priceRoutes = [getLivePrice];
