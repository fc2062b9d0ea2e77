import { walk } from '@statechange/flows/run/walk';
import { expect, test } from 'vitest';
import { findMachines } from '../../kit/machines.ts';

const never = () => false;

test('a walk at random breaks nothing in any machine of the host', async () => {
  const broken = (await findMachines()).flatMap(({ folder, machine, cases }) => {
    const { end } = cases ? walk(machine, cases, { input: 0, moves: [], random: 11, most: 60 }, never) : { end: null };
    return end?.kind === 'broken' ? [`${folder}: ${end.sentence}`] : [];
  });
  expect(broken).toEqual([]);
});
