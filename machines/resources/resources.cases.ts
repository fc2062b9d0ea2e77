import { createEmptyActor } from 'xstate';
import { type Cases, startTime } from '../shared/cases.ts';
import type { resourcesMachine } from './resources.machine.ts';

export const resourcesCases: Cases<typeof resourcesMachine> = {
  inputs: [{ now: () => startTime, reportTo: createEmptyActor() }],
  events: {
    'resource.requested': [
      { name: 'accounts', policy: { keeps: 'response', pollSeconds: 15, reloadedAfter: ['order.placed'] } },
      {
        name: 'series',
        params: { coin: 'bitcoin' },
        policy: { keeps: 'response', pollSeconds: null, reloadedAfter: [] },
      },
    ],
    'fact.reported': [{ fact: 'order.placed' }],
    'request.failed': [{ key: 'accounts', message: 'Signature has expired', code: 'unauthenticated', status: 401 }],
  },
  actors: { request: { stream: true } },
  abstraction: ({ context }) => Object.keys(context.requests).sort(),
};
