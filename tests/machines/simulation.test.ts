import { expect, test } from 'vitest';
import { simulationCases } from '#flows/machines/simulation/simulation.cases.ts';
import { simulationMachine } from '#flows/machines/simulation/simulation.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(simulationMachine, simulationCases);

const step = (choice: number) => ({ type: 'move.made', move: { kind: 'step', choice } }) as const;
const running = () => story(simulationMachine, { input: 0, moves: [] }).resolve('loadCode');

test('a move taken back can be made again, until another one is made', () => {
  const flow = running().send(step(1), step(2), { type: 'move.undone' });
  expect([flow.snapshot.context.cursor, flow.snapshot.context.moves.length]).toEqual([1, 2]);
  flow.send({ type: 'move.redone' });
  expect(flow.snapshot.context.cursor).toBe(2);
  flow.send({ type: 'move.undone' }, step(5));
  expect(flow.snapshot.context.moves).toEqual([step(1).move, step(5).move]);
  expect(flow.snapshot.can({ type: 'move.redone' })).toBe(false);
});

test('a route stands where it leads, and another input begins anew', () => {
  const flow = running().send({ type: 'route.taken', input: 1, moves: [step(3).move, step(0).move] });
  expect(flow.snapshot.context).toMatchObject({ input: 1, cursor: 2 });
  flow.send({ type: 'input.chosen', input: 0 });
  expect(flow.snapshot.context).toMatchObject({ input: 0, cursor: 0, moves: [] });
});

test('code that does not come says so, and can be tried again', () => {
  const flow = story(simulationMachine, { input: 0, moves: [] }).advance(20_000);
  expect([flow.state, flow.snapshot.context.reason]).toEqual(['failed', 'Its code took longer than 20 seconds.']);
  expect(flow.send({ type: 'load.retried' }).state).toBe('loading');
});
