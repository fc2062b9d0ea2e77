import { createEmptyActor } from 'xstate';
import { type Cases, startTime } from '../shared/cases.ts';
import type { resourcesMachine } from './resources.machine.ts';

export const resourcesCases: Cases<typeof resourcesMachine> = {
  inputs: [
    {
      policies: { accounts: { keeps: 'response', pollSeconds: 15 }, marketList: { keeps: 'response', pollSeconds: null } },
      now: () => startTime,
      reportTo: createEmptyActor(),
    },
  ],
  events: {
    'resource.requested': [
      { type: 'resource.requested', key: 'accounts' },
      { type: 'resource.requested', key: 'marketList' },
    ],
    'request.failed': [{ type: 'request.failed', key: 'accounts', message: 'Signature has expired', code: 'unauthenticated', status: 401 }],
  },
  actors: { request: { stream: true } },
  abstraction: ({ context }) => Object.keys(context.requests).sort(),
};
