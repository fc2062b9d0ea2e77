import type { SecurityEvent } from '#domain/security/events.ts';
import { type Cases, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { SecurityEventsMachine } from './securityEvents.machine.ts';

export const sampleEvent: SecurityEvent = {
  id: '42',
  kind: 'passkeyAdded',
  device: 'Chrome on Linux',
  detail: 'Laptop',
  createdAt: startTime,
};

export const securityEventsCases: Cases<SecurityEventsMachine> = {
  inputs: [undefined],
  events: {
    'kind.chosen': [{ type: 'kind.chosen', kind: 'passkeyAdded' }],
    'page.chosen': [{ type: 'page.chosen', page: 1 }],
  },
  actors: {
    readEvents: {
      done: [
        { events: [sampleEvent], total: 26 },
        { events: [], total: 0 },
      ],
      faults: [new ProblemError(problem('offline', true))],
    },
    watchSecurity: { stream: true },
    saveEvents: { done: [{ name: 'security-events_2026-01-01_2026-01-01.csv', rows: 26 }] },
  },
  abstraction: ({ context }) => (context.list?.total ?? 0) > 0,
  invariants: {
    'a list is of the chosen kind': (snapshot) =>
      snapshot.matches({ list: 'loaded' }) && snapshot.context.list === null ? 'there is none' : undefined,
  },
};
