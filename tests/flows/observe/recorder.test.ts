import { describe, expect, test, vi } from 'vitest';
import { type AnyEventObject, assign, createActor, emit, fromPromise, raise, SimulatedClock, sendTo, setup } from 'xstate';
import { RunClock } from '#flows/run/clock.ts';
import { Air, line, openApp, openViewer, watch } from './support.ts';

/** A parent and a child that answer each other within one step, with a timer and an effect. */
const child = setup({ types: { input: {} as { reportTo: never } } }).createMachine({
  id: 'child',
  context: ({ input }) => input,
  on: {
    ask: { actions: sendTo(({ context }) => context.reportTo, { type: 'answer' }) },
    end: '.ended',
  },
  initial: 'open',
  states: { open: {}, ended: { type: 'final' } },
  output: () => 'bye',
});
const parent = setup({
  actors: { child },
  actions: {
    tell: (_, _params: { secret: string }) => {},
    fail: () => {
      throw new Error('broke');
    },
  },
  guards: { never: () => false },
  delays: { patience: 1000 },
}).createMachine({
  id: 'parent',
  context: { answers: 0, name: 'x' },
  initial: 'idle',
  invoke: {
    id: 'child',
    src: 'child',
    input: ({ self }) => ({ reportTo: self as never }),
    onDone: { actions: { type: 'tell', params: { secret: 'psst' } } },
  },
  on: { answer: { actions: assign({ answers: ({ context }) => context.answers + 1 }) } },
  states: {
    idle: {
      on: {
        go: { target: 'busy', actions: [sendTo('child', { type: 'ask' }), emit({ type: 'went' })] },
        refuse: { guard: 'never', target: 'busy' },
        finish: { actions: sendTo('child', { type: 'end' }) },
        fail: { actions: 'fail' },
        hop: 'hopping',
        late: { actions: raise({ type: 'go' }, { id: 'later', delay: 50 }) },
      },
    },
    hopping: { always: 'idle' },
    busy: { after: { patience: 'idle' }, on: { back: 'idle' } },
  },
});

const lines = (seen: { readonly records: readonly Parameters<typeof line>[0][] }, from = 1) => seen.records.filter(({ q }) => q >= from).map(line);

describe('the order of records', () => {
  test('an actor starts before those that it starts, and what a step causes stands behind it, with its number', () => {
    const clock = new SimulatedClock();
    const actor = createActor(parent, { clock });
    const seen = watch(actor, () => actor.send({ type: 'go' }));
    expect(lines(seen)).toEqual(
      [
        '1 #1 started x:0'.replace('x:0', actor.id),
        '2 #2 started child ←1',
        '3 #1 received go moved',
        '4 #2 received ask moved ←3',
        '5 #1 received answer moved ←4',
        '6 #1 emitted went ←3',
        '7 #1 timer.set xstate.after.patience.parent.busy 1000 ←3',
      ].toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
    );
  });
});
void [fromPromise, vi, Air, openApp, openViewer, RunClock];
void ({} as AnyEventObject);
