import { toChart } from '@statechange/flows/model/chart';
import { packChart, unpackChart, writeCharts } from '@statechange/flows/model/pack';
import { startTime } from '@statechange/flows/run/cases';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { startTime as startOfCases } from '#machines/shared/cases.ts';
import { findMachines } from '../../kit/machines.ts';

const charts = (await findMachines()).map(({ machine }) => toChart(machine));

test('a packed chart is made whole again, for every machine', () => {
  for (const chart of charts) expect(unpackChart(JSON.parse(JSON.stringify(packChart(chart))))).toEqual(chart);
});

test('a file of charts has a line a state, and the chart of every machine', () => {
  const written = writeCharts(charts);
  expect(JSON.parse(written)).toEqual(charts.map(packChart));
  expect(written.split('\n').length).toBeGreaterThan(1_000);
});

test('a description changes no fingerprint, and anything else does', () => {
  const builder = setup({});
  const chartOf = (config: Parameters<typeof builder.createMachine>[0]) =>
    toChart(builder.createMachine({ id: 'toy', initial: 'on', ...config }));
  const { fingerprint } = chartOf({ states: { on: {} } });
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(chartOf({ description: 'A toy.', states: { on: { description: 'It is on.' } } }).fingerprint).toBe(
    fingerprint,
  );
  expect(chartOf({ states: { on: { tags: ['lit'] } } }).fingerprint).not.toBe(fingerprint);
  expect(chartOf({ states: { on: {}, off: {} } }).fingerprint).not.toBe(fingerprint);
});

test('states with ids of their own, history, outputs and wildcards survive', () => {
  const machine = setup({}).createMachine({
    id: 'toy',
    version: '1.2.0',
    initial: 'off',
    states: {
      off: { id: 'dark', on: { 'lamp.*': '#toy.on', 'lamp.broken': undefined } },
      on: {
        initial: 'dim',
        states: { dim: {}, bright: {}, last: { type: 'history', history: 'deep', target: 'bright' } },
      },
      over: { type: 'final', output: 1 },
    },
  });
  const chart = toChart(machine);
  expect(unpackChart(packChart(chart))).toEqual(chart);
  expect(chart.root.children[0]).toMatchObject({
    id: 'dark',
    transitions: [{ event: 'lamp.*', isWildcard: true }, { isForbidden: true }],
  });
  expect(chart.root.children[1]?.children[2]).toMatchObject({
    type: 'history',
    history: { kind: 'deep', targets: ['toy.on.bright'] },
  });
  expect(chart.root.children[2]).toMatchObject({ hasOutput: true });
});

test('runs begin when the cases of the project say so', () => expect(startTime).toBe(startOfCases));
