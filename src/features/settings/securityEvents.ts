import { createDirectory, type ListSource, readListAddress, writePages } from '#app/effects/records/directory.ts';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open, pageFlows } from '#app/handle/app-handle.ts';
import { stopAll } from '#app/logic/reporting.ts';
import { type SecurityEvent, securityEventList } from '#domain/security/eventList.ts';
import { eventsFile } from '#domain/security/eventsFile.ts';
import { readList } from '#ports/backend/lists.ts';
import { eventWords } from '#presenters/security/eventWords.ts';
import { localDay, minutesAhead } from '#ui/time/zone.ts';

/** Reports loads after the first: only these follow a change. */
function watchChanges(customer: Customer, key: 'security' | 'addressHold', notify: () => void): () => void {
  let loads = 0;
  return watchLoads(customer, key, () => {
    loads += 1;
    if (loads > 1) notify();
  });
}

const fileOf = (events: readonly SecurityEvent[]) =>
  eventsFile(events, { wordsOf: (event) => eventWords[event.kind], offsetAt: minutesAhead, dayOf: localDay });

const readPageOf =
  ({ services }: Customer): ListSource<SecurityEvent>['readPage'] =>
  (query, signal, asOf) =>
    services.asUser(({ ut }) => readList(securityEventList, query, ut, signal, { asOf }));

const sourceOf = (customer: Customer): ListSource<SecurityEvent> => ({
  shape: securityEventList,
  readPage: readPageOf(customer),
  writeFile: writePages(securityEventList, readPageOf(customer), fileOf),
  watchChanges(notify) {
    return stopAll(...(['security', 'addressHold'] as const).map((key) => watchChanges(customer, key, notify)));
  },
});

/** The security events of the settings; they end with the page. */
export function openSecurityEvents(customer: Customer): void {
  open(customer.flows, 'securityEvents', () => createDirectory(sourceOf(customer)));
}

/** Applies the kind and page in the address to the list of events. */
export const applySettingsAddress = (customer: Customer): void =>
  readListAddress(pageFlows(customer)?.getSnapshot().context.flows.securityEvents);
