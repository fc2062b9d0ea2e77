import type { Cases } from '../shared/cases.ts';
import { type SalesRangeMachine, selectProblems } from './salesRange.machine.ts';

export const salesRangeCases: Cases<SalesRangeMachine> = {
  inputs: [undefined],
  events: {
    'range.opened': [{ from: '2026-01-01', to: '2026-03-31' }],
    'day.typed': [
      { name: 'to', day: '2025-12-31' },
      { name: 'from', day: '2026-02-30' },
      { name: 'from', day: '2010-01-01' },
      { name: 'to', day: '2026-02-28' },
    ],
  },
  actors: {},
  abstraction: ({ context: { from, to } }) => `${from} ${to}`,
  invariants: {
    'days are refused exactly for a reason that a field says': (snapshot) => {
      const { from, to } = selectProblems(snapshot);
      return snapshot.matches({ choosing: 'refused' }) && from === null && to === null
        ? 'no field says why'
        : undefined;
    },
  },
};
