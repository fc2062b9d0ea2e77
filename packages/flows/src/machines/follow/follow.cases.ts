import type { Cases } from '../../run/cases.ts';
import type { followMachine } from './follow.machine.ts';

export const followCases: Cases<typeof followMachine> = {
  inputs: [undefined],
  events: { 'path.changed': [{ active: [] }, { active: ['order', 'order.editing'] }] },
  actors: {},
  abstraction: ({ context: { active, opened } }) => [active.length, opened?.length ?? null],
  invariants: {
    'a drawing that is not followed is the reader’s': (snapshot) =>
      snapshot.matches('off') && snapshot.context.opened !== null ? 'states are open that nobody opened' : undefined,
    'a drawing at rest is of what is active': (snapshot) =>
      snapshot.matches({ on: { picture: 'idle' } }) &&
      snapshot.context.opened?.length !== snapshot.context.active.length
        ? 'it is of something else'
        : undefined,
  },
};
