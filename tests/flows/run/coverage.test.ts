import { allTransitions, toChart, toTransition } from '@statechange/flows/model/chart';
import { microstepOf } from '@statechange/flows/model/internals';
import { cover, justBefore, take, takenById, travel } from '@statechange/flows/run/coverage';
import { setStage } from '@statechange/flows/run/stage';
import { expect, test } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { sampleCases, sampleMachine } from '#flows-tests/sampleMachines.ts';
import { findMachines } from '../../kit/machines.ts';

const machines = (await findMachines()).flatMap(({ folder, machine, cases }) =>
  cases ? [{ folder, machine, cases }] : [],
);

test.each(machines)(
  'every arrow of $folder can be stood before, by a way that was executed, and then be taken',
  ({ machine, cases }) => {
    const taken = Object.entries(takenById(cover(machine, cases)));
    expect(taken.map(([id]) => id).sort()).toEqual(
      allTransitions(toChart(machine))
        .map(({ id }) => id)
        .sort(),
    );
    const stage = setStage(machine);
    const missed = taken.filter(([id, { route }]) => {
      const seen: string[] = [];
      const inspect = (event: InspectionEvent) =>
        void seen.push(...(microstepOf(event)?.transitions ?? []).map((transition) => toTransition(transition).id));
      const before = justBefore(route);
      const { run } = travel(stage, cases, before ?? route, inspect);
      if (before) {
        seen.length = 0;
        take(run, stage, cases, route.choices.at(-1) ?? 0, route.choices.length);
      }
      run.stop();
      return !seen.includes(id);
    });
    expect(missed).toEqual([]);
  },
);

test('a way that the machine no longer has says so', () => {
  expect(() => travel(setStage(sampleMachine), sampleCases, { input: 0, choices: [99] })).toThrow(
    'step 1 of the way is not possible',
  );
});
