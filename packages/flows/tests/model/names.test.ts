import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { allTransitions, toChart } from '#flows/model/chart.ts';
import { toMermaid } from '#flows/model/mermaid.ts';
import { packChart, unpackChart } from '#flows/model/pack.ts';
import { readEvent } from '#flows/model/transitions.ts';
import { line, watch } from '../observe/support.ts';
import { oddMachines } from '../oddMachines.ts';

const chartOf = (name: string) => {
  const odd = oddMachines[name];
  if (!odd) throw new Error(`there is no odd machine ${name}`);
  return toChart(odd.machine);
};

test('delays keep their names and lengths, with dots and fractions, also in a chart from a file', () => {
  const chart = chartOf('delays with dots');
  const delays = allTransitions(chart).map(({ label, delay }) => [label, delay?.ms]);
  expect(delays).toEqual([
    ['after short.wait', 250],
    ['after 0.5', 0.5],
    ['after long.wait', null],
  ]);
  const labels = allTransitions(unpackChart(packChart(chart))).map(({ label }) => label);
  expect(labels).toEqual(delays.map(([label]) => label));
  expect(readEvent('xstate.after.short.wait.waiting.a', 'waiting').on).toBe('short.wait');
});

test('actors without an id are called by their source, or by what their logic is called', () => {
  const labels = (name: string) => allTransitions(chartOf(name)).map(({ label }) => label);
  expect([labels('an invoke without an id'), labels('only a way for failures')]).toEqual([
    ['loadUser done [inline]'],
    ['inline failed'],
  ]);
});

test('a diagram has names of letters and digits, one each, and escaped labels', () => {
  const lines = toMermaid(chartOf('names with spaces and digits')).split('\n');
  const declared = lines.flatMap((text) => /^\s*state "(.*)" as (.*)$/.exec(text)?.slice(1, 3) ?? []);
  expect(declared).toEqual(['step 1', 's1', 'step-2', 's2', 'step_2', 's3']);
  expect(lines).toContain('  s2 --> s3 : a#58;b#34;c');
});

test('what a chart declares is a name, whatever its spelling, and other types are tokens', () => {
  const actor = createActor(createMachine({ on: { step2Done: {}, 'load more': {}, SET_2FA_CODE: {} } }));
  const { records } = watch(actor, () => {
    for (const type of ['step2Done', 'load more', 'SET_2FA_CODE', '4111 1111']) actor.send({ type });
  });
  expect(
    records
      .slice(1)
      .map(line)
      .map((text) => text.replace(/^\d+ #\d+ received /, '')),
  ).toEqual(['step2Done ignored', 'load more ignored', 'SET_2FA_CODE ignored', '‹id 1› ignored']);
});
