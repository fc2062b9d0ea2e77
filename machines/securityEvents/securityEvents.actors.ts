import type { SecurityEventKind } from '#domain/security/events.ts';
import { promiseContract } from '../shared/actors.ts';
import type { EventsPage, EventsQuery, SavedFile } from './securityEvents.types.ts';

/** Reads one page, the newest events first. */
export const readEvents = promiseContract<EventsPage, EventsQuery>('readEvents');
/** Reads every page of the kind, writes them as a file and hands it to the browser. */
export const saveEvents = promiseContract<SavedFile, { kind: SecurityEventKind | null }>('saveEvents');
