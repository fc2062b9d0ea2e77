import { cover, takenById } from '@statechange/flows/run/coverage';
import { simulate } from '@statechange/flows/run/simulate';
import { expect, test } from 'vitest';
import { findMachines } from '../../kit/machines.ts';

test('a way of the coverage leads a simulation to its arrow', async () => {
  const found = (await findMachines()).find(({ folder }) => folder === 'withdrawal');
  if (!found?.cases) throw new Error('there is no withdrawal');
  const { machine, cases } = found;
  for (const [id, { route }] of Object.entries(takenById(cover(machine, cases)))) {
    const { taken } = simulate(
      machine,
      cases,
      route.input,
      route.choices.map((one) => ({ kind: 'step', choice: one })),
    );
    expect(taken).toContain(id);
  }
});
