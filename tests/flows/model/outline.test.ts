import { allTransitions, statesOf, toChart } from '@statechange/flows/model/chart';
import { guardText } from '@statechange/flows/model/guards';
import { durationText, outlineOf, outlineText } from '@statechange/flows/model/outline';
import { expect, test } from 'vitest';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';
import { findMachines } from '../../kit/machines.ts';

test('the outline says all that the chart says, for every machine', async () => {
  for (const { machine } of await findMachines()) {
    const chart = toChart(machine);
    const items = outlineOf(chart);
    expect(items.map(({ state }) => state)).toEqual(statesOf(chart.root).map(({ id }) => id));
    expect(items.flatMap(({ ways }) => ways.flatMap(({ transitions }) => transitions))).toEqual(allTransitions(chart).map(({ id }) => id));
    const missing = statesOf(chart.root).flatMap((state, place) => {
      const item = items[place];
      const said = [...(item?.facts ?? []), ...(item?.ways.map(({ text }) => text) ?? [])].join('\n');
      const names = [
        ...state.tags,
        ...[...state.entry, ...state.exit].map(({ name }) => name),
        ...state.invokes.map(({ source }) => source),
        ...(state.description === null ? [] : [state.description]),
        ...state.transitions.flatMap(({ on, guard, actions, delay, targets }) => [
          on,
          ...(guard === null ? [] : [guardText(guard)]),
          ...actions.map(({ name }) => name),
          ...(delay === null ? [] : [delay.name]),
          ...targets.map((target) => target.slice(chart.id.length + 1)),
        ]),
      ];
      return names.filter((name) => !said.includes(name)).map((name) => `${state.id}: ${name}`);
    });
    expect(missing).toEqual([]);
  }
});

test('branches of an event are told in their order, and a timer with its time', () => {
  const text = outlineText(toChart(sampleMachine));
  expect(text).toContain(
    '- sendMoney done: if accepted goes to settling, does showReceipt; else if attemptsLeft goes to editing, does countAttempt; else goes to ended',
  );
  expect(text).toContain('- after patience (1 s): goes to editing');
  expect(text).toContain('settling: All of its states are active.');
});

test('durations are told in their largest units', () => {
  expect([0, 250, 1_000, 1_500, 1_234, 90_000, 3_600_000, 129_600_000].map(durationText)).toEqual([
    '0 ms',
    '250 ms',
    '1 s',
    '1.5 s',
    '1234 ms',
    '1 min 30 s',
    '1 h',
    '1 d 12 h',
  ]);
});
