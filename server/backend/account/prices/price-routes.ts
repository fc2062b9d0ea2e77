import { prices } from '#contract/account/prices.ts';
import { openToAll } from '../../access/customers/access.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';

const read = implement(prices.read, {
  access: openToAll,
  limit: null,
  // The specification's "data.data" includes the HTTP client's own `data`, which is this body.
  handler: async ({ services: { market } }) => {
    const found = await market.livePrices().catch((error: unknown) => {
      throw unavailable(
        'market_unavailable',
        'Live prices are unavailable right now. Please try again in a moment.',
        error,
      );
    });
    return [...found];
  },
});

export const priceRoutes = routesOf(prices, { read });
