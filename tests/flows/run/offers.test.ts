import { outcomesAfter } from '@statechange/flows/run/offers';
import { simulate } from '@statechange/flows/run/simulate';
import { expect, test } from 'vitest';
import { findMachines } from '../../kit/machines.ts';

const machines = (await findMachines()).flatMap(({ folder, machine, cases }) =>
  cases ? [{ folder, machine, cases }] : [],
);

test.each(machines)('the branch that is said to win in $folder is the one that is taken', ({ machine, cases }) => {
  for (const [input] of cases.inputs.entries()) {
    const outcomes = outcomesAfter(machine, cases, input, []);
    expect(outcomes).toHaveLength(simulate(machine, cases, input, []).steps.length);
    for (const [choice, { winners: won }] of outcomes.entries()) {
      const { taken, history } = simulate(machine, cases, input, [{ kind: 'step', choice }]);
      expect(taken, history[0]?.text).toEqual(expect.arrayContaining([...won]));
      // Every offer has an effect, except a timer that fires after others.
      if (history[0]?.did.type === 'event') expect(won, history[0].text).not.toEqual([]);
    }
  }
});
