import type { Cases } from '../../run/cases.ts';
import type { copyingMachine } from './copying.machine.ts';

export const copyingCases: Cases<typeof copyingMachine> = {
  inputs: [undefined],
  events: { 'copy.requested': [{ what: 'Link', text: 'https://example.test/flows/order?view=simulate#p=x' }] },
  actors: { writeClipboard: { done: [undefined], faults: [new Error('Write permission denied.')] } },
  abstraction: () => null,
  invariants: {
    'what was copied is known': (snapshot) => (!snapshot.matches('idle') && snapshot.context.text === '' ? 'there is no text' : undefined),
  },
};
