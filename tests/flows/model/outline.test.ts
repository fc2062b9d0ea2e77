import { allTransitions, statesOf, toChart } from '@statechange/flows/model/chart';
import { guardText } from '@statechange/flows/model/guards';
import { outlineOf } from '@statechange/flows/model/outline';
import { expect, test } from 'vitest';
import { findMachines } from '../../kit/machines.ts';

test('the outline says all that the chart says, for every machine', async () => {
  for (const { machine } of await findMachines()) {
    const chart = toChart(machine);
    const items = outlineOf(chart);
    expect(items.map(({ state }) => state)).toEqual(statesOf(chart.root).map(({ id }) => id));
    expect(items.flatMap(({ ways }) => ways.flatMap(({ transitions }) => transitions))).toEqual(
      allTransitions(chart).map(({ id }) => id),
    );
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
