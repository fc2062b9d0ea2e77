import { createEmptyActor } from 'xstate';
import { type Cases, startTime } from '../shared/cases.ts';
import type { ownerMachine } from './owner.machine.ts';

const input = { now: () => startTime, reportTo: createEmptyActor() };

export const ownerCases: Cases<typeof ownerMachine> = {
  inputs: [
    { ...input, owner: 'customer' },
    { ...input, owner: 'staff' },
  ],
  events: {
    'fact.reported': [{ type: 'fact.reported', fact: 'order.placed' }],
    'request.failed': [
      {
        type: 'request.failed',
        key: 'accounts',
        message: 'Signature has expired',
        code: 'unauthenticated',
        status: 401,
      },
      { type: 'request.failed', key: 'accounts', message: 'Try again later', code: 'serverFault', status: 503 },
    ],
  },
  actors: { flows: { stream: true }, resources: { stream: true } },
  abstraction: () => null,
  invariants: {
    'what somebody owns lives': ({ children }) =>
      children.flows && children.resources ? undefined : 'a child is gone',
  },
};
