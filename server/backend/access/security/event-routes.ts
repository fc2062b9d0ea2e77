import { securityEventList } from '#domain/security/eventList.ts';
import { keptEventDays } from '#domain/security/events.ts';
import { day } from '#domain/time/units.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { declareList } from '../../kit/lists/list.ts';
import { pageRoute } from '../../kit/lists/list-routes.ts';
import { readingSession } from '../customers/access.ts';

const eventList = declareList({
  table: securityEvents,
  owner: securityEvents.customerGuid,
  facets: [securityEvents.kind],
  shape: securityEventList,
});

/** Files need the customer's time zone, so the app writes them. */
export const getEvents = pageRoute({
  list: eventList,
  what: 'what happened to the security of your account',
  description: [`The newest first, for ${keptEventDays} days, up to ${securityEventList.mostPerPage} a page.`],
  access: readingSession,
  limit: 'readSecurity',
  example: {
    id: '42',
    kind: 'signedIn',
    createdAt: '2026-01-15T12:00:00.000Z',
    device: 'Chrome on Linux',
    detail: null,
  },
  scope: ({ token }, { clock }) => ({
    owners: [token.guid],
    created: { from: clock.now() - keptEventDays * day, before: null },
  }),
});
