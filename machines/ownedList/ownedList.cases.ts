import type { Cases } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { OwnedListMachine } from './ownedList.machine.ts';

const outcomes = {
  done: [{ ok: true, list: ['a', 'b'] } as const, { ok: false, reason: 'refused', problem: problem('too_many') } as const],
  faults: [new ProblemError(problem('offline', true))],
};

export const ownedListCases: Cases<OwnedListMachine> = {
  inputs: [{ changed: 'letters.changed' }],
  events: {
    'list.updated': [{ type: 'list.updated', list: ['a'] }],
    'item.added': [{ type: 'item.added', item: 'b' }],
    'item.removed': [{ type: 'item.removed', item: 'a' }],
  },
  actors: { addItem: outcomes, removeItem: outcomes, watchList: { stream: true } },
  abstraction: ({ context: { list, change } }) => [list !== null, change?.kind],
  invariants: {
    'nothing is changed before the list is known': (snapshot) =>
      snapshot.context.list === null && !snapshot.matches('loading') ? 'it is unknown' : undefined,
    'a change that was not made has its reason': (snapshot) =>
      snapshot.matches('failed') && snapshot.context.problem === null ? 'no problem is stored' : undefined,
  },
};
