import type { SimulatedMove } from '@statechange/flows/run/moves';
import { refusedEvents, winnersAfter } from '@statechange/flows/run/offers';
import { simulate } from '@statechange/flows/run/simulate';
import { expect, test } from 'vitest';
import { sampleCases, sampleMachine } from '#flows-tests/sampleMachines.ts';
import { findMachines } from '../../kit/machines.ts';

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
  const winners = winnersAfter(sampleMachine, sampleCases, 0, moves);
  expect(at(...moves).steps.map(({ type }, place) => [type, ...(winners[place] ?? [])])).toEqual([
    ['event', 'toy.sending/send.canceled/0'],
    ['done', 'toy.sending/xstate.done.actor.sendMoney/0'],
    ['done', 'toy.sending/xstate.done.actor.sendMoney/1'],
    ['fault', 'toy.sending/xstate.error.actor.sendMoney/0'],
    ['elapse', 'toy.sending/xstate.after.patience.toy.sending/0'],
  ]);
});

const machines = (await findMachines()).flatMap(({ folder, machine, cases }) => (cases ? [{ folder, machine, cases }] : []));

test.each(machines)('the branch that is said to win in $folder is the one that is taken', ({ machine, cases }) => {
  for (const [input] of cases.inputs.entries()) {
    const winners = winnersAfter(machine, cases, input, []);
    expect(winners).toHaveLength(simulate(machine, cases, input, []).steps.length);
    for (const [choice, won] of winners.entries()) {
      const { taken, history } = simulate(machine, cases, input, [{ kind: 'step', choice }]);
      expect(taken, history[0]?.text).toEqual(expect.arrayContaining([...won]));
      // What was offered does something, but for a timer that others come before.
      if (history[0]?.did.type === 'event') expect(won, history[0].text).not.toEqual([]);
    }
  }
});
