import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { toChart } from '#flows/model/chart.ts';
import { hostileNames } from '../charts.ts';
import { throughMermaid } from '../mermaid.ts';
import { oddMachines } from '../oddMachines.ts';

test.each(Object.entries(oddMachines))('Mermaid reads the diagram of an odd machine: %s', async (_, { machine }) => {
  const { read, meant } = await throughMermaid(toChart(machine));
  expect(read).toEqual(meant);
});

/** Words and signs that mean something to Mermaid. */
const meaningful = [
  ...['end', 'state', 'note', 'note right of a', 'as', 'a as b', 'default', 'click', 'href', 'class', '---', '1'],
  ...['[*]', '-->', '--', '<<fork>>', ':::of', 'a:b', 'a;b', '{', '}', '{in}', '"both"', '#35;', '&amp;', '<br/>'],
  ...[
    'direction TB',
    'the Direction  lr here',
    'scale 350 width',
    'accTitle: x',
    'accDescr {',
    'hide empty description',
  ],
  ...['%% comment', '50%%', '%%{init: {}}%%', 'style a fill:#fff;', 'classDef a fill:#fff;', '@{ shape: x }', '$$x$$'],
  ...['stateDiagram', '__proto__s', '[in]', "it's", '😀 two', 'two\nlines', '日本', ...hostileNames],
];

test.each(meaningful)('Mermaid reads names that are %j', async (name) => {
  const key = name.replaceAll('.', '-');
  const inner = {
    initial: key,
    states: { [key]: { on: { [name]: '#this' } }, [`2 ${key}`]: { type: 'final' as const } },
  };
  const machine = createMachine({
    id: 'named',
    initial: key,
    on: { [name]: '#other' },
    states: {
      [key]: { id: 'this', on: { [name]: { target: '#other', guard: name } }, ...inner },
      [`3 ${key}`]: { id: 'other', type: 'parallel', states: { [key]: {}, [`4 ${key}`]: {} } },
    },
  });
  const { read, meant } = await throughMermaid(toChart(machine));
  expect(read).toEqual(meant);
});

test.each(['end', 'a b', 'a-b', 'ü', '[*]', '1'])('Mermaid reads the machine %j', async (id) => {
  const machine = createMachine({ id, initial: 'a', on: { RESET: '.a' }, states: { a: { on: { GO: 'b' } }, b: {} } });
  const { read, meant } = await throughMermaid(toChart(machine));
  expect(read).toEqual(meant);
});
