import { search } from '#contract/desk/search.ts';
import { staffWith } from '../access/staff/access.ts';
import { explanationRoutes } from '../books/explanation/explanation-routes.ts';
import { customerRoutes } from '../books/projection/customer-routes.ts';
import { keepSearch, keptText } from '../books/projection/kept-searches.ts';
import { recordLists } from '../books/projection/list-routes.ts';
import { mostCounted, searchedIn, search as searchRecords } from '../books/projection/search.ts';
import { completeUpTo, sourceRoutes } from '../books/projection/source-routes.ts';
import { implement, type RouteGroup, routesOf } from '../kit/http/routes.ts';
import { customerActionRoutes } from './customer-actions/action-routes.ts';
import { bulkRoutes } from './customer-actions/bulk-routes.ts';
import { revealRoutes } from './customer-actions/reveal-routes.ts';
import { admitSearch } from './search-limit.ts';
import { timelineRoutes } from './timeline/timeline-routes.ts';

const read = { access: staffWith('readCustomers'), limit: 'staff' } as const;

const find = implement(search.find, {
  ...read,
  async handler({ services, c, who, body: { q } }) {
    const { db } = services;
    await admitSearch(services, c, who, q);
    const { hits, customers } = await searchRecords(db, q, who);
    const more =
      customers === null
        ? null
        : {
            customers: Math.min(customers, mostCounted),
            orMore: customers > mostCounted,
            search: await keepSearch(services, who.id, q),
          };
    return { hits, more, ...searchedIn(q), upTo: await completeUpTo(db) };
  },
});

const keep = implement(search.keep, {
  ...read,
  async handler({ services, c, who, body: { q } }) {
    await admitSearch(services, c, who, q);
    return { id: await keepSearch(services, who.id, q) };
  },
});

const readKept = implement(search.read, {
  ...read,
  async handler({ services, params: { id } }) {
    const q = await keptText(services, id);
    return { q, ...searchedIn(q), upTo: await completeUpTo(services.db) };
  },
});

export const projectionGroup: RouteGroup = {
  name: 'Search',
  description:
    'Copies of the bank’s records, for staff: finding a customer, lists of everybody’s, and how current the copies are.',
  routes: [
    ...routesOf(search, { find, keep, read: readKept }),
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
