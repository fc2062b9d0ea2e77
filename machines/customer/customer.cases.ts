import { createEmptyActor } from 'xstate';
import { type Cases, startTime } from '../shared/cases.ts';
import type { customerMachine } from './customer.machine.ts';

export const customerCases: Cases<typeof customerMachine> = {
  inputs: [{ guid: 'a2f1c5d0b7e84c1f9a3d6e5b4c7f8a90', policies: {}, now: () => startTime, reportTo: createEmptyActor() }],
  events: {
    'request.failed': [
      { type: 'request.failed', key: 'accounts', message: 'Signature has expired', code: 'unauthenticated', status: 401 },
      { type: 'request.failed', key: 'accounts', message: 'Try again later', code: 'serverFault', status: 503 },
    ],
  },
  actors: { flows: { stream: true }, resources: { stream: true } },
  abstraction: () => null,
  invariants: {
    'what the customer owns lives': ({ children }) => (children.flows && children.resources ? undefined : 'a child is gone'),
  },
};
