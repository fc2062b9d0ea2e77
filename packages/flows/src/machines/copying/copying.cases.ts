import type { Cases } from '../../run/cases.ts';
import type { copyingMachine } from './copying.machine.ts';

export const copyingCases: Cases<typeof copyingMachine> = {
  inputs: [undefined],
  events: {},
  actors: {
    writeText: {
      done: ["test('an order', () => {});\n"],
      faults: [new Error('The actor cannot be replayed.'), 'broken'],
    },
    copyText: { done: [undefined], faults: [new Error('Write permission denied.')] },
  },
  abstraction: () => null,
  invariants: {
    'a failure says why': (snapshot) =>
      snapshot.matches('failed') && snapshot.context.reason === '' ? 'there is no reason' : undefined,
    'what is copied or saved is the text': ({ value, context: { text } }) =>
      (value === 'copied' || value === 'saved') && text === '' ? 'there was no text' : undefined,
  },
};
