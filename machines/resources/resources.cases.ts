import { createEmptyActor } from 'xstate';
import type { Cases } from '../shared/cases.ts';
import type { resourcesMachine } from './resources.machine.ts';

export const resourcesCases: Cases<typeof resourcesMachine> = {
  inputs: [{ reportTo: createEmptyActor() }],
  events: {
    'resource.wanted': [
      { type: 'resource.wanted', key: 'prices' },
      { type: 'resource.wanted', key: 'checkWallet', input: { address: 'tb1q' } },
    ],
    'resource.reset': [{ type: 'resource.reset', key: 'prices' }],
    'request.failed': [{ type: 'request.failed', key: 'prices', message: 'Signature has expired', code: 'unauthenticated', status: 401 }],
  },
  actors: { request: { stream: true } },
  abstraction: ({ context }) => Object.keys(context.requests).sort(),
};
