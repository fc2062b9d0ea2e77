import type { ListShape } from '../lists/listQuery.ts';
import { eventsPerPage, mostEventsPerPage, securityEventKinds } from './events.ts';

/** The security events of an account as a list, the newest first. */
export const securityEventsShape: ListShape = {
  columns: ['event', 'time', 'device'],
  sortable: [],
  filters: { kind: { kind: 'choice', values: securityEventKinds } },
  sort: [{ column: 'time', descending: true }],
  perPage: eventsPerPage,
  mostPerPage: mostEventsPerPage,
};
