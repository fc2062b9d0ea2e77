import { expect, test } from 'vitest';
import { layoutClient } from '#flows/layout/client.ts';
import { asCards } from '#flows/layout/layout.ts';
import { nodeEngine } from '#flows/layout/node.ts';
import { toChart } from '#flows/model/chart.ts';
import { sampleMachine } from '../../kit/sampleMachines.ts';

const chart = toChart(sampleMachine);
const room = { width: 1400, height: 820 };
const nothing = new Set<string>();
const never = () => new Promise<never>(() => {});

function engines(layout: ReturnType<typeof nodeEngine>) {
  const log: string[] = [];
  const start = () => {
    log.push('start');
    return { layout, stop: () => log.push('stop') };
  };
  return { log, start };
}

test('an engine that never answers is stopped, and cards are drawn', async () => {
  const { log, start } = engines(never);
  const client = layoutClient(start, 1);
  expect(await client.layOut(chart, nothing, room)).toEqual(asCards(chart, nothing, room));
  expect(log).toEqual(['start', 'stop']);
});

test('an engine that cannot be started leaves cards', async () => {
  const client = layoutClient(() => {
    throw new Error('no workers here');
  });
  expect(await client.layOut(chart, nothing, room)).toMatchObject({ rung: 'cards' });
});

test('a later request replaces the one before, and stops its engine', async () => {
  const { log, start } = engines(never);
  const client = layoutClient(start, 1);
  const [first, second] = await Promise.all([client.layOut(chart, nothing, room), client.layOut(chart, nothing, room)]);
  expect([first, second?.rung]).toEqual([null, 'cards']);
  expect(log).toEqual(['start', 'stop', 'start', 'stop']);
});

test('an engine that answers serves one request after the other', async () => {
  const { log, start } = engines(nodeEngine());
  const client = layoutClient(start);
  expect(await client.layOut(chart, nothing, room)).toMatchObject({ rung: 'full', defects: [] });
  expect(await client.layOut(chart, nothing, room)).toMatchObject({ rung: 'full' });
  client.stop();
  expect(log).toEqual(['start', 'stop']);
});
