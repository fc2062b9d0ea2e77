import { allTransitions, statesOf, toChart } from '@statechange/flows/model/chart';
import { endingsOf, everyWayInto, mainPath, shortestPaths, waysInto } from '@statechange/flows/model/paths';
import type { ChartState } from '@statechange/flows/model/types';
import { expect, test } from 'vitest';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import { findMachines } from '../../kit/machines.ts';

const sample = toChart(sampleMachine);
const labels = (path: readonly { readonly label: string }[] = []) => path.map(({ label }) => label);

test('the shortest path to a state is told by its transitions', () => {
  const path = shortestPaths(sample, ['toy.settling.ledger.closed', 'toy.sending']);
  expect(labels(path.get('toy.sending'))).toEqual(['always', 'form.submitted [amountIsPositive]']);
  expect(labels(path.get('toy.settling.ledger.closed')).slice(0, 3)).toEqual([
    'always',
    'form.submitted [amountIsPositive]',
    'sendMoney done [accepted]',
  ]);
});

test('every state of every machine has a path', async () => {
  for (const { machine } of await findMachines()) {
    const chart = toChart(machine);
    const ids = statesOf(chart.root).map(({ id }) => id);
    expect(ids.filter((id) => !shortestPaths(chart, ids).has(id))).toEqual([]);
  }
});

test('the main path leads to every ending', () => {
  const chart = toChart(withdrawalMachine);
  const isEnding = ({ tags }: ChartState) => tags.includes('terminal');
  const lit = mainPath(chart, isEnding);
  const targets = allTransitions(chart).flatMap(({ id, targets }) => (lit.has(id) ? targets : []));
  expect(endingsOf(chart, isEnding).length).toBeGreaterThan(1);
  expect(endingsOf(sample).map(({ id }) => id)).toEqual(['toy.ended']);
  for (const { id } of endingsOf(chart, isEnding)) expect(targets).toContain(id);
});

test('every way into a state is found, with its guards', () => {
  const chart = toChart(orderMachine);
  const into = waysInto(chart, 'order.submitting');
  expect(into.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['order.quoted.price.armed', 'order.deciding']),
  );
  expect(into.every(({ source }) => !source.startsWith('order.submitting'))).toBe(true);
  const paths = everyWayInto(chart, 'order.submitting');
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) {
    expect(path.at(-1)?.targets[0]).toMatch(/^order\.submitting/);
    // Coming back to it means that it was visited before.
    expect(path.filter(({ source }) => source.startsWith('order.submitting'))).toEqual([]);
  }
});
