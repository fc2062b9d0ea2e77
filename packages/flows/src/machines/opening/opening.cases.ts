import type { Cases } from '../../run/cases.ts';
import type { openingMachine } from './opening.machine.ts';

export const openingCases: Cases<typeof openingMachine> = {
  inputs: [{ saved: null }, { saved: { name: 'order.flows', size: 4_096 } }],
  events: { 'file.chosen': [{ file: { name: 'order.flows', size: 4_096 } }] },
  actors: {
    readFile: { done: [{ records: [] }], faults: [new Error('This is no recording.'), 'broken'] },
    saveFile: { done: [undefined], faults: [new Error('It is larger than 2 MB.')] },
  },
  abstraction: () => null,
  invariants: {
    'a refusal says why': (snapshot) =>
      snapshot.matches('refused') && snapshot.context.reason === '' ? 'there is no reason' : undefined,
    'what is closed is forgotten': (snapshot) =>
      snapshot.matches('waiting') && snapshot.context.data !== null ? 'its data is still there' : undefined,
  },
};
