import type { Cases } from '../shared/cases.ts';
import type { navigationMachine } from './navigation.machine.ts';

export const navigationCases: Cases<typeof navigationMachine> = {
  inputs: [undefined],
  events: { 'route.changed': [{ path: '/orders' }] },
  actors: {},
  abstraction: () => null,
};
