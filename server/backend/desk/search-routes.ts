import { search } from '#contract/desk/search.ts';
import { staffWith } from '../access/staff/access.ts';
import { explanationRoutes } from '../books/explanation/explanation-routes.ts';
import { customerRoutes } from '../books/projection/customer-routes.ts';
import { recordLists } from '../books/projection/list-routes.ts';
import { searchedKinds, search as searchRecords } from '../books/projection/search.ts';
import { completeUpTo, sourceRoutes } from '../books/projection/source-routes.ts';
import { implement, type RouteGroup, routesOf } from '../kit/http/routes.ts';
import { customerActionRoutes } from './customer-actions/action-routes.ts';
import { bulkRoutes } from './customer-actions/bulk-routes.ts';
import { revealRoutes } from './customer-actions/reveal-routes.ts';
import { timelineRoutes } from './timeline/timeline-routes.ts';

const find = implement(search.find, {
  ...{ access: staffWith('readCustomers'), limit: 'staff' },
  async handler({ services: { db }, who, body }) {
    const { hits, hasAmount } = await searchRecords(db, body.q, who);
    return { hits, searched: [...(hasAmount ? ['amount'] : []), ...searchedKinds], upTo: await completeUpTo(db) };
  },
});

export const projectionGroup: RouteGroup = {
  name: 'Search',
  description:
    'Copies of the bank’s records, for staff: finding a customer, lists of everybody’s, and how current the copies are.',
  routes: [
    ...routesOf(search, { find }),
    ...sourceRoutes,
    ...recordLists,
    ...explanationRoutes,
    ...customerRoutes,
    ...timelineRoutes,
    ...bulkRoutes,
    ...customerActionRoutes,
    ...revealRoutes,
  ],
};
