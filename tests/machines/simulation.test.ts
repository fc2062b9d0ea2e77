import { simulationCases } from '@statechange/flows/machines/simulation/simulation.cases';
import { simulationMachine } from '@statechange/flows/machines/simulation/simulation.machine';
import { mostRuns, runName, runOf } from '@statechange/flows/run/runs';
import { expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(simulationMachine, simulationCases);

const step = (choice: number) => ({ type: 'move.made', move: { kind: 'step', choice } }) as const;
const running = () => story(simulationMachine, { input: 0, moves: [], notice: null }).resolve('loadCode');
type Flow = ReturnType<typeof running>;
const names = ({ snapshot }: Flow) => snapshot.context.runs.map(runName);
const movesOf = ({ snapshot }: Flow) => runOf(snapshot.context).moves;

test('a move taken back can be made again, also by choosing it again', () => {
  const flow = running().send(step(1), step(2), { type: 'move.undone' });
  expect([flow.snapshot.context.cursor, movesOf(flow).length]).toEqual([1, 2]);
  flow.send({ type: 'move.redone' });
  expect(flow.snapshot.context.cursor).toBe(2);
  flow.send({ type: 'run.reset' }, step(1));
  expect([flow.snapshot.context.cursor, movesOf(flow).length, names(flow)]).toEqual([1, 2, ['Run 1']]);
});

test('another way from an earlier step is a run of its own, and the earlier one stays as it was', () => {
  const flow = running().send(step(1), step(2), { type: 'move.undone' }, step(5));
  expect(names(flow)).toEqual(['Run 1', 'Run 2, from step 1']);
  expect(movesOf(flow)).toEqual([step(1).move, step(5).move]);
  flow.send({ type: 'run.chosen', run: 1 });
  expect([movesOf(flow), flow.snapshot.context.cursor]).toEqual([[step(1).move, step(2).move], 2]);
  flow.send({ type: 'comparison.chosen', run: 2 });
  expect(flow.snapshot.context.compared).toBe(2);
  flow.send({ type: 'run.reset' }, step(3));
  expect(names(flow)).toEqual(['Run 1', 'Run 2, from step 1', 'Run 3, from the start of run 1']);
  flow.send({ type: 'run.chosen', run: 2 });
  expect(flow.snapshot.context.compared).toBeNull();
});

test('of many runs the oldest makes room, but not the one that is compared', () => {
  const flow = running().send(step(0), { type: 'run.reset' }, step(1), { type: 'comparison.chosen', run: 1 });
  for (let choice = 2; choice < mostRuns + 10; choice += 1) flow.send({ type: 'run.reset' }, step(choice));
  const ids = flow.snapshot.context.runs.map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1), flow.snapshot.context.compared]).toEqual([mostRuns, 1, mostRuns + 10, 1]);
});

test('a route stands where it leads, and another input begins anew', () => {
  const flow = running().send({ type: 'route.taken', input: 1, moves: [step(3).move, step(0).move] });
  expect([runOf(flow.snapshot.context), flow.snapshot.context.cursor]).toMatchObject([{ input: 1 }, 2]);
  flow.send({ type: 'input.chosen', input: 0 });
  expect([runOf(flow.snapshot.context), flow.snapshot.context.cursor]).toMatchObject([
    { input: 0, moves: [], from: null },
    0,
  ]);
  expect(names(flow)).toEqual(['Run 1, input 2', 'Run 2']);
});

test('a walk continues slice by slice where the last one ended, until it has a reason to stop', () => {
  const flow = running().send(step(4), { type: 'walk.requested', seed: 7 });
  expect(flow.inputOf('walkFurther')).toEqual({ input: 0, moves: [step(4).move], random: 7, most: 20 });
  flow.resolve('walkFurther', { moves: [step(1).move], random: 8, end: null });
  expect(flow.inputOf('walkFurther')).toEqual({ input: 0, moves: [step(4).move, step(1).move], random: 8, most: 20 });
  flow.resolve('walkFurther', { moves: [step(0).move], random: 9, end: { kind: 'ending', state: 'done' } });
  expect([flow.state, flow.snapshot.context.walk]).toEqual([
    'ready.running.underway',
    { seed: 7, random: 9, steps: 2, end: { kind: 'ending', state: 'done' } },
  ]);
});

test('a walk ends with its most steps, when it is stopped, and when the machine breaks, and keeps what it did', () => {
  const flow = running().send({ type: 'walk.requested', seed: 7 });
  flow.resolve('walkFurther', { moves: Array.from({ length: 195 }, () => step(0).move), random: 8, end: null });
  expect(flow.inputOf('walkFurther')).toMatchObject({ most: 5 });
  flow.resolve('walkFurther', { moves: Array.from({ length: 5 }, () => step(0).move), random: 9, end: null });
  expect(flow.snapshot.context.walk).toMatchObject({ steps: 200, end: { kind: 'limit' } });
  flow
    .send({ type: 'walk.requested', seed: 8 })
    .resolve('walkFurther', { moves: [step(1).move], random: 9, end: null });
  flow.send({ type: 'walk.stopped' });
  expect([flow.running, flow.snapshot.context.walk?.end, movesOf(flow).length]).toEqual([
    ['watchLinks'],
    { kind: 'stopped' },
    201,
  ]);
  flow.send({ type: 'walk.requested', seed: 8 }).reject('walkFurther', new Error('no outcomes for the actor "x"'));
  expect(flow.snapshot.context.walk?.end).toEqual({ kind: 'failed', reason: 'no outcomes for the actor "x"' });
});

test('the same walk again follows its run; another one forks it', () => {
  const walked = (flow: Flow, choice: number) =>
    flow.send({ type: 'run.reset' }, { type: 'walk.requested', seed: 1 }).resolve('walkFurther', {
      moves: [step(1).move, step(choice).move],
      random: 3,
      end: { kind: 'stuck' },
    });
  const flow = walked(walked(walked(running(), 2), 2), 3);
  expect(names(flow)).toEqual(['Run 1', 'Run 2, from step 1']);
});

test('a link begins a run with what there is to say about it, and a bad one changes nothing', () => {
  const flow = running().send(step(1), { type: 'link.refused', notice: 'This link is damaged.' });
  expect([names(flow), flow.snapshot.context.notice]).toEqual([['Run 1'], 'This link is damaged.']);
  flow.send({ type: 'link.opened', input: 0, moves: [step(3).move], notice: null });
  expect([names(flow), movesOf(flow), flow.snapshot.context.notice]).toEqual([
    ['Run 1', 'Run 2'],
    [step(3).move],
    null,
  ]);
});

test('code that does not come says so, and can be tried again', () => {
  const flow = story(simulationMachine, { input: 0, moves: [], notice: null }).advance(20_000);
  expect([flow.state, flow.snapshot.context.reason]).toEqual(['failed', 'Its code took longer than 20 seconds.']);
  expect(flow.send({ type: 'load.retried' }).state).toBe('loading');
});
