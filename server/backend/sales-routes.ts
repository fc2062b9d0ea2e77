import { priceWatch } from './books/sales/price-days.ts';
import { salesRoutes } from './books/sales/sales-routes.ts';
import type { RouteGroup } from './kit/http/routes.ts';
import type { Watch } from './kit/watches.ts';

export const salesGroup: RouteGroup = {
  name: 'Sales',
  description: 'What the copies of the bank’s records come to, by day, week or month of the reporting zone.',
  routes: salesRoutes,
};

export const salesWatches: readonly Watch[] = [priceWatch];
