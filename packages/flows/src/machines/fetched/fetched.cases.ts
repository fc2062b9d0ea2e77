import type { Cases } from '../../run/cases.ts';
import type { fetchedMachine } from './fetched.machine.ts';

export const fetchedCases: Cases<typeof fetchedMachine> = {
  inputs: [undefined],
  events: {},
  actors: { loadData: { done: [{ charts: [] }], faults: [new Error('The server answered 503.'), 'broken'] } },
  abstraction: () => null,
  invariants: {
    'a failure says why': (snapshot) =>
      snapshot.matches('failed') && !snapshot.context.reason ? 'there is no reason' : undefined,
  },
};
