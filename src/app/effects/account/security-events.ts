import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { eventsPerPage, mostEventsPerPage, type SecurityEvent, type SecurityEventKind } from '#domain/security/events.ts';
import { eventsFile } from '#domain/security/eventsFile.ts';
import { securityEventsMachine } from '#machines/securityEvents/securityEvents.machine.ts';
import type { EventsPage, EventsQuery, SavedFile } from '#machines/securityEvents/securityEvents.types.ts';
import { listSecurityEvents } from '#ports/backend/security.ts';
import { saveTextFile } from '#ports/browser/save-file.ts';
import { serverNow } from '#ports/http.ts';
import { eventWords } from '#presenters/security/eventWords.ts';
import { localDay, minutesAhead } from '#ui/time/zone.ts';
import { watchLoads } from '../../resources/watch-loads.ts';
import type { Services } from '../../world/services.ts';
import { type Customer, open } from '../../world/world.ts';

/** All events of a kind, as they are now. */
async function readAll({ asUser }: Services, kind: SecurityEventKind | null, signal: AbortSignal): Promise<readonly SecurityEvent[]> {
  const to = serverNow();
  const all: SecurityEvent[] = [];
  for (let page = 0; ; page += 1) {
    const { events, total } = await asUser(({ ut }) => listSecurityEvents(ut, { kind, page, perPage: mostEventsPerPage, to }, signal));
    all.push(...events);
    if (events.length === 0 || all.length >= total) return all;
  }
}

/** The loads after the first, each of which follows a change: the first only says how things are. */
function watchChanges(customer: Customer, key: 'security' | 'addressHold', notify: () => void): () => void {
  let loads = 0;
  return watchLoads(customer, key, () => {
    loads += 1;
    if (loads > 1) notify();
  });
}

const provideSecurityEvents = (customer: Customer) => {
  const { services } = customer;
  return securityEventsMachine.provide({
    actors: {
      watchSecurity: fromCallback<AnyEventObject, undefined, { type: 'security.changed' }>(({ sendBack }) => {
        const stops = (['security', 'addressHold'] as const).map((key) => watchChanges(customer, key, () => sendBack({ type: 'security.changed' })));
        return () => {
          for (const stop of stops) stop();
        };
      }),
      readEvents: fromPromise<EventsPage, EventsQuery>(({ input, signal }) =>
        services.asUser(({ ut }) => listSecurityEvents(ut, { ...input, perPage: eventsPerPage }, signal)),
      ),
      saveEvents: fromPromise<SavedFile, { kind: SecurityEventKind | null }>(async ({ input: { kind }, signal }) => {
        const events = await readAll(services, kind, signal);
        const { name, text } = eventsFile(events, { wordsOf: (event) => eventWords[event.kind], offsetAt: minutesAhead, dayOf: localDay });
        saveTextFile(name, text, 'text/csv;charset=utf-8');
        return { name, rows: events.length };
      }),
    },
  });
};

/** The security events of the settings; they end with the page. */
export function openSecurityEvents(customer: Customer): void {
  open(customer.flows, 'securityEvents', () => ({ logic: provideSecurityEvents(customer), input: undefined }));
}
