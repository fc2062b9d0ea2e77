import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { isSameRail, railOf } from '#machines/shared/rail.ts';

const machine = createMachine({
  initial: 'idle',
  states: {
    idle: { on: { begin: 'requesting' } },
    requesting: { meta: { rail: 'Ask' }, on: { answer: 'waiting' } },
    waiting: { initial: 'long', meta: { rail: 'Wait' }, states: { long: {} }, on: { end: 'over' } },
    waitingMore: { meta: { rail: 'Wait' } },
    over: { meta: { rail: 'Done' } },
  },
});

const railAfter = (...events: string[]) => {
  const actor = createActor(machine).start();
  for (const type of events) actor.send({ type });
  return railOf(actor.getSnapshot()).map(({ label, state }) => `${label} ${state}`);
};

describe('a rail', () => {
  test('is drawn from the states of the machine, each step once', () => {
    expect(railAfter()).toEqual([]);
    expect(railAfter('begin')).toEqual(['Ask now', 'Wait later', 'Done later']);
    expect(railAfter('begin', 'answer')).toEqual(['Ask done', 'Wait now', 'Done later']);
    expect(railAfter('begin', 'answer', 'end')).toEqual(['Ask done', 'Wait done', 'Done now']);
  });

  test('can show that the flow ended badly', () => {
    const actor = createActor(machine).start();
    actor.send({ type: 'begin' });
    const rail = railOf(actor.getSnapshot(), 'failed');
    expect(rail[0]).toEqual({ label: 'Ask', state: 'failed' });
    expect(isSameRail(rail, railOf(actor.getSnapshot(), 'failed'))).toBe(true);
    expect(isSameRail(rail, railOf(actor.getSnapshot()))).toBe(false);
  });
});
