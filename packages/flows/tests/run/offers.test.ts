import { expect, test } from 'vitest';
import type { SimulatedMove } from '#flows/run/moves.ts';
import { outcomesAfter, refusedEvents } from '#flows/run/offers.ts';
import { simulate } from '#flows/run/simulate.ts';
import { sampleCases, sampleMachine } from '../sampleMachines.ts';

const at = (...moves: readonly SimulatedMove[]) => simulate(sampleMachine, sampleCases, 0, moves);
const event = (type: string, payload: object = {}): SimulatedMove => ({ kind: 'event', event: { type, ...payload } });

test('what is refused says which of its guards said no', () => {
  expect(refusedEvents(sampleCases, at().snapshot)).toEqual([
    {
      type: 'form.submitted',
      samples: [{ type: 'form.submitted' }],
      branches: [
        {
          transition: 'toy.editing/form.submitted/0',
          wins: false,
          verdict: false,
          guards: [{ name: 'amountIsPositive', verdict: false }],
        },
      ],
    },
  ]);
  expect(refusedEvents(sampleCases, at(event('amount.changed', { amount: '1' })).snapshot)).toEqual([]);
});

test('what is possible says which branch it would take, for events, actors and timers', () => {
  const moves = [event('amount.changed', { amount: '1' }), event('form.submitted')];
  const outcomes = outcomesAfter(sampleMachine, sampleCases, 0, moves);
  expect(at(...moves).steps.map(({ type }, place) => [type, ...(outcomes[place]?.winners ?? [])])).toEqual([
    ['event', 'toy.sending/send.canceled/0'],
    ['done', 'toy.sending/xstate.done.actor.sendMoney/0'],
    ['done', 'toy.sending/xstate.done.actor.sendMoney/1'],
    ['fault', 'toy.sending/xstate.error.actor.sendMoney/0'],
    ['elapse', 'toy.sending/xstate.after.patience.toy.sending/0'],
  ]);
});
