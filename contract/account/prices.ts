import * as v from 'valibot';
import { type DataOf, declareCall } from '../kit/call.ts';

const path = '/customers/landing-live-price';
const maybeNumber = v.nullable(v.number());
const words = {
  summary: 'Get live prices',
  description: ['The assets that can be traded, in US dollars, at most five seconds old. `data` is the list itself.'],
  refusals: [{ status: 503, code: 'market_unavailable', when: 'The market is unavailable.' }],
};

/** Market prices. Names follow the specification. */
export const prices = {
  read: declareCall('GET', path, {
    ...words,

    reply: {
      message: 'Live prices in US dollars.',
      data: v.array(
        v.object({
          symbol: v.string(),
          name: v.string(),
          id: v.string(),
          price: v.number(),
          price_exact: v.pipe(
            v.string(),
            v.regex(/^-?\d+(\.\d+)?$/),
            v.description('The price with every digit that the market sent.'),
          ),
          change_24h: maybeNumber,
          change_24h_percent: maybeNumber,
          high_24h: maybeNumber,
          low_24h: maybeNumber,
          market_cap: maybeNumber,
          last_updated: v.nullable(v.string()),
        }),
      ),
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
  }),
};

/** The same call for public pages, with fewer rules to load. A price of zero counts as none. */
export const shownPrices = declareCall('GET', path, {
  ...words,

  reply: {
    message: '',
    data: v.array(
      v.object({
        symbol: v.string(),
        name: v.string(),
        price: v.fallback(v.nullable(v.pipe(v.number(), v.gtValue(0))), null),
        change_24h_percent: maybeNumber,
      }),
    ),
  },
});
export type ShownPrice = DataOf<typeof shownPrices>[number];
