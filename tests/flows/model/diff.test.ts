import { toChart } from '@statechange/flows/model/chart';
import { diff, unionOf } from '@statechange/flows/model/diff';
import { expect, test } from 'vitest';
import { findMachines } from '../../kit/machines.ts';

test('a chart differs from itself in nothing, for every machine', async () => {
  for (const { machine } of await findMachines()) {
    const chart = toChart(machine);
    expect(diff(chart, chart)).toEqual([]);
    expect(unionOf(chart, chart).chart).toEqual(chart);
  }
});
