import { waysBetween } from '@statechange/flows/model/between';
import { statesOf, toChart } from '@statechange/flows/model/chart';
import { expect, test } from 'vitest';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { orderMachine } from '#machines/order/order.machine.ts';

const chart = toChart(orderMachine);
const isWithin = (id: string, state: string) => id === state || id.startsWith(`${state}.`);

test('all ways from one state to another begin in the one and end in the other, the shortest first, and visit nothing twice', () => {
  const ways = waysBetween(chart, 'order.quoting', 'order.submitting');
  expect(ways.length).toBeGreaterThan(1);
  expect(ways[0]?.map(({ source }) => source)).toEqual([
    'order.quoting',
    'order.quoted.price.arming',
    'order.quoted.price.armed',
  ]);
  const lengths = ways.map((way) => way.length);
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
  for (const way of ways) {
    const [first, last] = [way[0], way.at(-1)];
    expect(isWithin('order.quoting', first?.source ?? '') || isWithin(first?.source ?? '', 'order.quoting')).toBe(true);
    expect(last?.targets.some((target) => isWithin(target, 'order.submitting'))).toBe(true);
    expect(new Set(way.map(({ source }) => source)).size).toBe(way.length);
  }
  expect(new Set(ways.map((way) => way.map(({ id }) => id).join(' '))).size).toBe(ways.length);
});

test('none leads from a state to itself, from one that does not exist, or back from an ending', () => {
  expect(waysBetween(chart, 'order.quoting', 'order.quoting')).toEqual([]);
  expect(waysBetween(chart, 'order.none', 'order.quoting')).toEqual([]);
  const ended = statesOf(chart.root).find(({ type }) => type === 'final');
  if (ended) expect(waysBetween(chart, ended.id, 'order.quoting')).toEqual([]);
});

test('as many are looked for as are wanted, also in the largest chart', () => {
  const deposit = toChart(depositMachine);
  const goal = statesOf(deposit.root).at(-1)?.id ?? '';
  const start = deposit.root.children[0]?.id ?? '';
  expect(waysBetween(deposit, start, goal, 5).length).toBeLessThanOrEqual(5);
});
