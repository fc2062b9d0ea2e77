import type { Cases } from '../../run/cases.ts';
import type { simulationMachine } from './simulation.machine.ts';

export const simulationCases: Cases<typeof simulationMachine> = {
  inputs: [
    { input: 0, moves: [] },
    { input: 1, moves: [{ kind: 'step', choice: 2 }] },
  ],
  events: {
    'move.made': [{ move: { kind: 'step', choice: 0 } }, { move: { kind: 'wait', milliseconds: 1_000 } }],
    'cursor.moved': [{ cursor: 0 }, { cursor: 9 }],
    'input.chosen': [{ input: 1 }],
    'route.taken': [{ input: 0, moves: [{ kind: 'event', event: { type: 'form.submitted' } }] }],
  },
  actors: { loadCode: { done: [undefined], faults: [new Error('The server answered 503.'), 'broken'] } },
  abstraction: ({ context: { cursor, moves } }) => [cursor > 0, cursor < moves.length],
  invariants: {
    'the cursor stands among the moves': ({ context: { cursor, moves } }) =>
      cursor >= 0 && cursor <= moves.length ? undefined : `${cursor} of ${moves.length}`,
  },
};
