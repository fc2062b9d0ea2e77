import type { RouteGroup } from '../http/routes.ts';
import type { Watch } from '../watches.ts';
import { priceWatch } from './price-days.ts';
import { salesRoutes } from './sales-routes.ts';

export const salesGroup: RouteGroup = {
  name: 'Sales',
  description: 'What the copies of the bank’s records come to, by day, week or month of the reporting zone.',
  routes: salesRoutes,
};

export const salesWatches: readonly Watch[] = [priceWatch];
