import { expect, test } from 'vitest';
import type { SimulatedMove } from '#flows/run/moves.ts';
import { simulate } from '#flows/run/simulate.ts';
import { describeStep } from '#flows/run/steps.ts';
import { sampleCases, sampleMachine } from '../sampleMachines.ts';

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
  expect([sent.running, sent.timers]).toEqual([
    ['sendMoney'],
    [{ type: 'xstate.after.patience.toy.sending', left: 1_000 }],
  ]);
  const moves = [
    typed,
    { kind: 'event', event: { type: 'form.submitted' } },
    choice('sendMoney done #1', sent),
  ] as const;
  const settling = simulated(...moves);
  expect(settling.history.at(-1)).toMatchObject({
    transitions: ['toy.sending/xstate.done.actor.sendMoney/0'],
    effects: [{ name: 'showReceipt' }],
    state: 'settling.ledger.open settling.receipt.printing',
  });
  const ended = simulated(...moves, { kind: 'wait', milliseconds: 5_000 });
  expect([ended.snapshot.status, ended.snapshot.output, ended.time, ended.steps]).toEqual([
    'done',
    { kind: 'sent' },
    5_000,
    [],
  ]);
  expect(ended.history.map(({ byHand }) => byHand)).toEqual([true, true, false, false]);
});

test('moves that are not possible stop it, with the reason', () => {
  expect(simulated({ kind: 'step', choice: 40 })).toMatchObject({
    stopped: 'Move 1 is not possible: the machine has changed since it was recorded.',
  });
  const { stopped, snapshot } = simulate(sampleMachine, sampleCases, 8, []);
  expect([stopped, snapshot.status]).toEqual([
    'There is no input 9: the machine has changed, and this is its first.',
    'active',
  ]);
});
