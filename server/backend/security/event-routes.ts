import * as v from 'valibot';
import { eventListShape, eventsPerPage, keptEventDays, mostEventsPerPage, securityEventKinds } from '#domain/security/events.ts';
import { securityEvents } from '../../db/schema/security.ts';
import { liveSession } from '../customers/access.ts';
import { route } from '../http/routes.ts';
import { declareList, readPage } from '../lists/list.ts';
import { listQuery } from '../lists/list-query.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const day = 86_400_000;

const { customerGuid, kind, device, createdAt } = securityEvents;

/** Counted since 0015_security_event_list.sql. */
export const eventList = declareList({
  table: securityEvents,
  owner: customerGuid,
  facets: [kind],
  shape: eventListShape,
  columns: { kind, createdAt, device },
  present: (event) => ({
    id: String(event.serial),
    kind: event.kind,
    device: event.device,
    detail: event.detail,
    created_at: new Date(event.createdAt).toISOString(),
  }),
});

const eventsReply = v.strictObject({
  total: v.pipe(v.number(), v.integer(), v.description('How many events match, on all pages.')),
  page: v.pipe(v.number(), v.integer()),
  per_page: v.pipe(v.number(), v.integer()),
  events: v.array(
    v.strictObject({
      id: v.string(),
      kind: v.picklist(securityEventKinds),
      device: v.pipe(v.nullable(v.string()), v.description('Null when no browser caused it.')),
      detail: v.pipe(v.nullable(v.string()), v.description('What it was about, such as the name of a passkey.')),
      created_at: timestamp,
    }),
  ),
});

export const getEvents = route({
  method: 'GET',
  path: '/customers/security-events',
  summary: 'List what happened to the security of your account',
  description: [`The newest first, for ${keptEventDays} days, up to ${mostEventsPerPage} a page.`],
  access: liveSession,
  limit: 'readSecurity',
  query: listQuery(eventListShape),
  reply: {
    message: 'What happened to the security of your account.',
    data: eventsReply,
    example: {
      total: 1,
      page: 0,
      per_page: eventsPerPage,
      events: [{ id: '42', kind: 'signedIn', device: 'Chrome on Linux', detail: null, created_at: '2026-01-15T12:00:00.000Z' }],
    },
  },
  async handler({ services, query, who }) {
    const kept = { from: services.clock.now() - keptEventDays * day, before: null };
    const { total, items } = await readPage(services, eventList, query, { owners: [who.token.guid], created: kept });
    return { total, page: query.page, per_page: query.perPage, events: [...items] };
  },
});
