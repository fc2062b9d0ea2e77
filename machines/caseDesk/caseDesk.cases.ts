import { type Cases, refusal } from '../shared/cases.ts';
import type { CaseDeskMachine } from './caseDesk.machine.ts';

export const caseDeskCases: Cases<CaseDeskMachine> = {
  inputs: [undefined],
  events: { 'key.pressed': [{ key: 'n' }, { key: '1' }, { key: 'z' }] },
  actors: {
    watchKeys: { stream: true },
    claimNext: { done: [{ ok: true, id: 'c1' }, refusal('empty')] },
  },
  abstraction: () => null,
  invariants: {
    'a problem is shown only after a failure': (snapshot) =>
      snapshot.context.problem !== null && snapshot.matches('claiming') ? 'one is left over' : undefined,
  },
};
