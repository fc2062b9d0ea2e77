import * as v from 'valibot';
import { staffWith } from '../access/staff/access.ts';
import { explanationRoutes } from '../books/explanation/explanation-routes.ts';
import { customerRoutes } from '../books/projection/customer-routes.ts';
import { recordLists } from '../books/projection/list-routes.ts';
import { search, searchedKinds } from '../books/projection/search.ts';
import { completeUpTo, getSources } from '../books/projection/source-routes.ts';
import { type RouteGroup, route } from '../kit/http/routes.ts';
import { customerActRoutes } from './customer-acts/act-routes.ts';
import { postBulk } from './customer-acts/bulk-routes.ts';
import { revealRoutes } from './customer-acts/reveal-routes.ts';
import { getTimeline } from './timeline/timeline-routes.ts';

const least = 2;
const text = v.pipe(
  v.string('Type at least 2 characters.'),
  v.maxLength(200, 'Type at most 200 characters.'),
  v.check((typed) => typed.isWellFormed() && !/\p{Cc}/u.test(typed), 'Leave out characters that can’t be seen.'),
  v.check((typed) => [...typed.trim()].length >= least, 'Type at least 2 characters.'),
);

const record = v.pipe(
  v.nullable(v.strictObject({ kind: v.picklist(['trade', 'transfer']), guid: v.string() })),
  v.description('The trade or the transfer that it leads to: of an address the newest transfer.'),
);

const searchRecords = route({
  ...{ method: 'POST', path: '/admin/search', summary: 'Find a customer by anything', access: staffWith('readCustomers'), limit: 'staff' },
  description: [
    'Exact matches come first, then what begins so, then names: up to eight of each kind. `$1,234.56` finds trades and transfers of that amount.',
    '`searched` has the kinds that were looked through, and `up_to` the time up to which their records are complete; null while some were never read.',
    'What is typed is in the body alone: addresses are kept in logs and histories.',
  ],
  body: v.object({ q: text }),
  example: { q: 'ada@example.com' },
  refusals: [{ status: 422, code: 'too_broad', when: 'The search took longer than two seconds.' }],
  reply: {
    message: 'What was found.',
    data: v.strictObject({
      hits: v.array(v.strictObject({ kind: v.string(), label: v.string(), detail: v.string(), customer_guid: v.string(), record })),
      searched: v.array(v.string()),
      up_to: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    }),
    example: {
      hits: [{ kind: 'email', label: 'Ada Example', detail: 'a•••@example.com', customer_guid: '0123456789abcdef0123456789abcdef', record: null }],
      searched: ['email', 'name'],
      up_to: '2026-01-15T12:00:00.000Z',
    },
  },
  async handler({ services: { db }, body }) {
    const { hits, hasAmount } = await search(db, body.q);
    return { hits: [...hits], searched: [...(hasAmount ? ['amount'] : []), ...searchedKinds], up_to: await completeUpTo(db) };
  },
});

export const projectionGroup: RouteGroup = {
  name: 'Search',
  description: 'Copies of the bank’s records, for staff: finding a customer, lists of everybody’s, and how current the copies are.',
  routes: [
    ...[searchRecords, getSources],
    ...recordLists,
    ...explanationRoutes,
    ...customerRoutes,
    ...[getTimeline, postBulk],
    ...customerActRoutes,
    ...revealRoutes,
  ],
};
