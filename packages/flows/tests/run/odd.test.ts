import { afterEach, expect, test } from 'vitest';
import { bareCases } from '#flows/run/bare.ts';
import { outcomesAfter, refusedEvents } from '#flows/run/offers.ts';
import { simulate } from '#flows/run/simulate.ts';
import { describeStep } from '#flows/run/steps.ts';
import { oddMachines, outside } from '../oddMachines.ts';

const odd = Object.entries(oddMachines);

afterEach(() => {
  outside.length = 0;
});

test.each(odd)('a simulation starts and takes steps: %s', async (_, { machine, first, says }) => {
  const cases = bareCases(machine);
  const start = simulate(machine, cases, 0, []);
  expect([start.stopped, start.snapshot.status]).toEqual([null, 'active']);
  const choice = start.steps.findIndex((step) => describeStep(step).startsWith(first ?? ''));
  expect(start.steps.map(describeStep)[choice], start.steps.map(describeStep).join()).toBeDefined();
  const outcome = outcomesAfter(machine, cases, 0, [])[choice];
  const next = simulate(machine, cases, 0, [{ kind: 'step', choice }]);
  expect([outcome?.broke ?? '', next.history[0]?.broke ?? '']).toEqual(
    says ? [expect.stringMatching(says), expect.stringMatching(says)] : ['', ''],
  );
  refusedEvents(cases, next.snapshot);
  // Promises and timers of the machine would have had their turn by now.
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(outside).toEqual([]);
});
