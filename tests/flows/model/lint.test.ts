import { toChart } from '@statechange/flows/model/chart';
import { lint } from '@statechange/flows/model/lint';
import { expect, test } from 'vitest';
import { findMachines } from '../../kit/machines.ts';

test('no machine of the project has a finding', async () => {
  const machines = await findMachines();
  expect(machines.length).toBeGreaterThan(60);
  expect(machines.flatMap(({ machine }) => lint(toChart(machine)).map(({ text }) => text))).toEqual([]);
});
