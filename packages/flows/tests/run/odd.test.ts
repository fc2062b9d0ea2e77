import { afterEach, expect, test } from 'vitest';
import { createActor, createMachine, sendTo } from 'xstate';
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

test.each([
  ['meta about itself', 'sing'],
  ['actors in actors', 'sendParent UP'],
  ['emitted events', 'emit told'],
  ['actions that enqueue', 'inline'],
])('what would have happened outside is listed: %s', (name, effect) => {
  const machine = oddMachines[name]?.machine;
  if (!machine) throw new Error(`there is no odd machine ${name}`);
  const { history } = simulate(machine, bareCases(machine), 0, [{ kind: 'event', event: { type: 'GO' } }]);
  expect(history[0]?.effects.map((each) => each.name)).toEqual([effect]);
});

test('an actor elsewhere is not told anything', () => {
  const elsewhere = createActor(createMachine({ on: { HELLO: { actions: () => outside.push('told') } } })).start();
  const machine = createMachine({ id: 'calling', on: { GO: { actions: sendTo(() => elsewhere, { type: 'HELLO' }) } } });
  const { history } = simulate(machine, bareCases(machine), 0, [{ kind: 'event', event: { type: 'GO' } }]);
  expect([history[0]?.effects[0]?.name, outside]).toEqual([`sendTo ${elsewhere.id} HELLO`, []]);
});
