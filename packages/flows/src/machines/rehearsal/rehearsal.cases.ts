import type { Cases } from '../../run/cases.ts';
import type { rehearsalMachine } from './rehearsal.machine.ts';

export const rehearsalCases: Cases<typeof rehearsalMachine> = {
  inputs: [undefined],
  events: {
    'outcome.chosen': [
      { outcome: { name: 'Hangs', fault: { kind: 'slow', delay: 60_000 } } },
      { outcome: { name: 'As ever', fault: null } },
    ],
  },
  actors: { setOutcome: { done: [undefined], faults: [new Error('The sandbox answered 503.'), 'broken'] } },
  abstraction: () => null,
  invariants: {
    'what is armed was chosen': (snapshot) =>
      snapshot.matches('armed') && snapshot.context.outcome === null ? 'nothing was chosen' : undefined,
  },
};
