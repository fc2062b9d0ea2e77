import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { stateCard, transitionsCard } from '#flows/drawing/card.ts';
import { allTransitions, toChart } from '#flows/model/chart.ts';

const chart = toChart(
  createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: {
        on: { 'x.left': { guard: 'isReady', target: 'b', actions: 'storeX' } },
        after: { 2000: [{ guard: 'isReady', target: 'b' }, { target: 'b' }] },
      },
      b: {
        description: 'Waits.',
        tags: 'busy',
        entry: 'announce',
        invoke: { id: 'load', src: 'load' },
        on: { 'x.back': 'a', 'x.stayed': {} },
      },
    },
  }),
);

test('the card of a state says what it runs and prints the labels of its arrows', () => {
  expect(stateCard(chart, 'm.b')).toEqual({
    title: 'b',
    lines: [
      'Waits.',
      'tags busy',
      'runs load',
      'enter announce',
      'out x.back → a',
      'out x.stayed',
      'in a: x.left [isReady] / storeX → b',
      'in a: after 2 s if [isReady] → b',
      'in a: after 2 s else → b',
    ],
  });
  expect(stateCard(chart, 'none')).toBe(null);
});

test('the card of an arrow has each of its transitions whole', () => {
  const ids = allTransitions(chart).map(({ id }) => id);
  expect(transitionsCard(chart, ids.slice(1, 3))).toEqual({
    title: 'a → b',
    lines: ['after 2 s if [isReady] → b', 'after 2 s else → b'],
  });
  expect(transitionsCard(chart, ids)?.title).toBe('several states → several states');
  expect(transitionsCard(chart, [])).toBe(null);
});
