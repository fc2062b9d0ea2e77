import type { Cases } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { OwnedListMachine } from './ownedList.machine.ts';

export const ownedListCases: Cases<OwnedListMachine> = {
  inputs: [{ changed: 'letters.changed' }],
  events: {
    'list.updated': [{ type: 'list.updated', list: ['a'] }],
    'item.added': [{ type: 'item.added', item: 'b' }],
    'item.removed': [{ type: 'item.removed', item: 'a' }],
  },
  actors: {
    changeList: {
      done: [
        { ok: true, list: ['a', 'b'] },
        { ok: false, reason: 'refused', problem: problem('too_many') },
      ],
      faults: [new ProblemError(problem('offline', true))],
    },
    watchList: { stream: true },
  },
  abstraction: ({ context: { list, change } }) => [list !== null, change?.type],
  invariants: {
    'nothing is changed before the list is known': (snapshot) =>
      snapshot.context.list === null && !snapshot.matches('loading') ? 'it is unknown' : undefined,
    'a change that was not made has its reason': (snapshot) =>
      snapshot.matches('failed') && snapshot.context.problem === null ? 'no problem is stored' : undefined,
  },
};
