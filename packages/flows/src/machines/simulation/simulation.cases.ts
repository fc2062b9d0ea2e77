import type { Cases } from '../../run/cases.ts';
import { mostRuns, runOf } from '../../run/runs.ts';
import type { simulationMachine } from './simulation.machine.ts';

const step = (choice: number) => ({ kind: 'step', choice }) as const;

export const simulationCases: Cases<typeof simulationMachine> = {
  inputs: [
    { input: 0, moves: [], notice: null },
    { input: 1, moves: [step(2)], notice: 'This link was made with another revision of the chart.' },
  ],
  events: {
    'move.made': [{ move: step(0) }, { move: { kind: 'wait', milliseconds: 1_000 } }],
    'cursor.moved': [{ cursor: 0 }, { cursor: 9 }],
    'input.chosen': [{ input: 1 }],
    'route.taken': [{ input: 0, moves: [{ kind: 'event', event: { type: 'form.submitted' } }] }],
    'run.chosen': [{ run: 1 }, { run: 99 }],
    'comparison.chosen': [{ run: 1 }, { run: null }],
    'walk.requested': [{ seed: 7 }],
    'link.opened': [{ input: 0, moves: [step(1)], notice: null }],
    'link.refused': [{ notice: 'This link is of version 9, which this viewer does not know.' }],
  },
  actors: {
    loadCode: { done: [undefined], faults: [new Error('The server answered 503.'), 'broken'] },
    watchLinks: { stream: true },
    walkFurther: {
      done: [
        { moves: [step(1), step(0)], random: 12, end: null },
        { moves: Array.from({ length: 200 }, () => step(0)), random: 13, end: null },
        { moves: [step(1)], random: 14, end: { kind: 'ending', state: 'done' } },
      ],
      faults: [new Error('The machine broke.')],
    },
  },
  abstraction: ({ context }) => [
    context.cursor > 0,
    context.cursor < runOf(context).moves.length,
    context.runs.length > 1,
  ],
  invariants: {
    'the cursor stands among the moves': ({ context }) => {
      const { moves } = runOf(context);
      return context.cursor >= 0 && context.cursor <= moves.length ? undefined : `${context.cursor} of ${moves.length}`;
    },
    'runs are bounded, and each is there once': ({ context: { runs } }) => {
      const ids = new Set(runs.map(({ id }) => id));
      return ids.size === runs.length && runs.length <= mostRuns ? undefined : `${runs.length} runs, ${ids.size} ids`;
    },
    'a run is compared with another one that is there': ({ context: { compared, current, runs } }) =>
      compared === null || (compared !== current && runs.some(({ id }) => id === compared))
        ? undefined
        : `run ${current} with run ${compared}`,
    'a walk that rests says why': (snapshot) =>
      snapshot.matches({ ready: 'running' }) && snapshot.context.walk?.end === null
        ? 'it rests without a reason'
        : undefined,
  },
};
