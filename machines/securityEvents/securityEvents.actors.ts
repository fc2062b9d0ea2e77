import type { SecurityEventKind } from '#domain/security/events.ts';
import { promiseContract, streamContract } from '../shared/actors.ts';
import type { EventsPage, EventsQuery, SavedFile, SecurityEventsEvent } from './securityEvents.types.ts';

/** Reads one page, the newest events first. */
export const readEvents = promiseContract<EventsPage, EventsQuery>('readEvents');
/** Reads every page of the kind, writes them as a file and hands it to the browser. */
export const saveEvents = promiseContract<SavedFile, { kind: SecurityEventKind | null }>('saveEvents');
/** Sends whenever this page changed something of the account's security. */
export const watchSecurity = streamContract<Extract<SecurityEventsEvent, { type: 'security.changed' }>>('watchSecurity');
