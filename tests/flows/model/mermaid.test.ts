import { expect, test } from 'vitest';
import { throughMermaid } from '#flows-tests/mermaid.ts';
import { allCharts } from '../charts.ts';

test.each(await allCharts())('Mermaid reads the diagram of $id', async (chart) => {
  const { read, meant } = await throughMermaid(chart);
  expect(read).toEqual(meant);
});
