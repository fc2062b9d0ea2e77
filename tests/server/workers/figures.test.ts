import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createFigures } from '#server/workers/figures.ts';

/** As a worker sends them: requests per route with their seconds. */
async function figuresOf(requests: Readonly<Record<string, readonly number[]>>, memory = 1): Promise<unknown> {
  const registers = [new Registry()];
  const total = new Counter({ name: 'requests_total', help: 'Requests.', labelNames: ['route'], registers });
  const duration = new Histogram({
    name: 'seconds',
    help: 'Durations.',
    labelNames: ['route'],
    buckets: [0.5, 1],
    registers,
  });
  new Gauge({ name: 'memory', help: 'Memory.', registers }).set(memory);
  for (const [route, durations] of Object.entries(requests))
    for (const seconds of durations) {
      total.inc({ route });
      duration.observe({ route }, seconds);
    }
  return JSON.parse(JSON.stringify(await registers[0]?.getMetricsAsJSON()));
}

type Known = ReturnType<ReturnType<typeof createFigures<string>>['except']>;
const shown = async (known: Known) =>
  (await AggregatorRegistry.aggregate([...known]).metrics()).split('\n').filter((line) => /^\w/.test(line));

const both = [
  'requests_total{route="/a"} 3',
  'requests_total{route="/b"} 1',
  'seconds_bucket{le="0.5",route="/a"} 2',
  'seconds_bucket{le="1",route="/a"} 2',
  'seconds_bucket{le="+Inf",route="/a"} 3',
  'seconds_sum{route="/a"} 2.5',
  'seconds_count{route="/a"} 3',
  'seconds_bucket{le="0.5",route="/b"} 0',
  'seconds_bucket{le="1",route="/b"} 1',
  'seconds_bucket{le="+Inf",route="/b"} 1',
  'seconds_sum{route="/b"} 0.75',
  'seconds_count{route="/b"} 1',
];

it('counts and histograms of workers that ended stay, as one set; what was measured goes', async () => {
  const figures = createFigures<string>();
  figures.hear('one', await figuresOf({ '/a': [0.25, 2] }));
  figures.hear('two', await figuresOf({ '/a': [0.25], '/b': [0.75] }));
  expect((await shown(figures.except('three'))).filter((line) => !line.startsWith('memory'))).toEqual(both);

  const merging = ['one', 'two'].map(figures.lose);
  // Nothing is missing during the merge.
  expect(await shown(figures.except('three'))).toEqual(both);
  await Promise.all(merging);
  expect(figures.except('three')).toHaveLength(1);
  expect(await shown(figures.except('three'))).toEqual(both);

  figures.hear('three', await figuresOf({ '/a': [] }, 7));
  expect(await shown(figures.except('four'))).toEqual([...both, 'memory 7']);
});

it('the last that a worker said counts, once, and not for itself', async () => {
  const figures = createFigures<string>();
  figures.hear('one', await figuresOf({ '/a': [0.25] }));
  figures.hear('one', await figuresOf({ '/a': [0.25, 0.25] }));
  figures.hear('one', null);
  const total = async (asker: string) =>
    (await shown(figures.except(asker))).find((line) => line.startsWith('requests_total'));
  expect(await total('two')).toBe('requests_total{route="/a"} 2');
  expect(await total('one')).toBeUndefined();
  await figures.lose('one');
  await figures.lose('one');
  expect(await total('two')).toBe('requests_total{route="/a"} 2');
});

it('figures that cannot be merged do not spoil those of others', async () => {
  const figures = createFigures<string>();
  figures.hear('one', await figuresOf({ '/a': [0.25, 2], '/b': [0.75] }));
  figures.hear('two', await figuresOf({ '/a': [0.25] }));
  figures.hear('other', [{ name: 'requests_total', type: 'counter', aggregator: 'unknown' }]);
  figures.hear('none', [null]);
  await Promise.all(['other', 'one', 'none', 'two'].map(figures.lose));
  expect(await shown(figures.except('three'))).toEqual(both);
});
