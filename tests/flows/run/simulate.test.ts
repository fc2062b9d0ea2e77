import { cover, takenById } from '@statechange/flows/run/coverage';
import type { SimulatedMove } from '@statechange/flows/run/moves';
import { simulate } from '@statechange/flows/run/simulate';
import { describeStep } from '@statechange/flows/run/steps';
import { expect, test } from 'vitest';
import { sampleCases, sampleMachine } from '#flows-tests/sampleMachines.ts';
import { findMachines } from '../../kit/machines.ts';

const simulated = (...moves: readonly SimulatedMove[]) => simulate(sampleMachine, sampleCases, 0, moves);
const choice = (name: string, at: ReturnType<typeof simulated>): SimulatedMove => ({
  kind: 'step',
  choice: at.steps.findIndex((step) => describeStep(step).startsWith(name)),
});

test('offers what is possible, and nothing that a guard refuses', () => {
  const start = simulated();
  expect([start.active, start.steps.map(describeStep)]).toEqual([
    ['toy', 'toy.editing'],
    ['amount.changed {"amount":"1"}', 'amount.changed {"amount":"0"}', 'tab.hidden'],
  ]);
  const filled = simulated(choice('amount.changed {"amount":"1"}', start));
  expect(filled.steps.map(describeStep)).toContain('form.submitted');
});

test('actors settle, time passes, and effects are listed instead of done', () => {
  const typed: SimulatedMove = { kind: 'event', event: { type: 'amount.changed', amount: '12' } };
  const sent = simulated(typed, { kind: 'event', event: { type: 'form.submitted' } });
  expect([sent.running, sent.timers]).toEqual([['sendMoney'], [{ type: 'xstate.after.patience.toy.sending', left: 1_000 }]]);
  const moves = [typed, { kind: 'event', event: { type: 'form.submitted' } }, choice('sendMoney done #1', sent)] as const;
  const settling = simulated(...moves);
  expect(settling.history.at(-1)).toMatchObject({
    transitions: ['toy.sending/xstate.done.actor.sendMoney/0'],
    effects: [{ name: 'showReceipt' }],
    state: 'settling.ledger.open settling.receipt.printing',
  });
  const ended = simulated(...moves, { kind: 'wait', milliseconds: 5_000 });
  expect([ended.snapshot.status, ended.snapshot.output, ended.time, ended.steps]).toEqual(['done', { kind: 'sent' }, 5_000, []]);
  expect(ended.history.map(({ byHand }) => byHand)).toEqual([true, true, false, false]);
});

test('moves that are not possible stop it, with the reason', () => {
  expect(simulated({ kind: 'step', choice: 40 })).toMatchObject({
    stopped: 'Move 1 is not possible: the machine has changed since it was recorded.',
  });
});

test('a way of the coverage leads a simulation to its arrow', async () => {
  const found = (await findMachines()).find(({ folder }) => folder === 'withdrawal');
  if (!found?.cases) throw new Error('there is no withdrawal');
  const { machine, cases } = found;
  for (const [id, { route }] of Object.entries(takenById(cover(machine, cases)))) {
    const { taken } = simulate(
      machine,
      cases,
      route.input,
      route.choices.map((one) => ({ kind: 'step', choice: one })),
    );
    expect(taken).toContain(id);
  }
});
