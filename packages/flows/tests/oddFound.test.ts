import { expect, test } from 'vitest';
import { draw } from '#flows/drawing/draw.ts';
import { toSvgText } from '#flows/drawing/svgText.ts';
import { layOut } from '#flows/layout/layout.ts';
import { nodeEngine } from '#flows/layout/node.ts';
import { allOpened } from '#flows/layout/view.ts';
import { toChart } from '#flows/model/chart.ts';
import { lint } from '#flows/model/lint.ts';
import { findMachines } from '#flows/model/machines.ts';
import { toMermaid } from '#flows/model/mermaid.ts';
import { outlineText } from '#flows/model/outline.ts';
import { absentFrom } from './charts.ts';
import { oddMachines } from './oddMachines.ts';

const odd = Object.entries(oddMachines);
/** One file each, under a name that is no id. */
const { machines, unread } = await findMachines(
  Object.fromEntries(odd.map(([name, { machine }]) => [`/src/${name}.ts`, async () => ({ default: machine })])),
);

test('every odd machine is listed, each under an id of its own, with its file', () => {
  expect(unread).toEqual([]);
  expect(machines.map(({ file }) => file)).toEqual(odd.map(([name]) => `/src/${name}.ts`));
  expect(new Set(machines.map(({ machine }) => machine.id)).size).toBe(odd.length);
});

test.each(machines)('is drawn, with all that it has: $file', async ({ machine }) => {
  const chart = toChart(machine);
  const layout = await layOut(chart, allOpened(chart), { width: 1_400, height: 820 }, nodeEngine());
  expect(absentFrom(layout, chart)).toEqual([]);
  const svg = toSvgText(draw(chart, layout), { title: chart.id, fingerprint: chart.fingerprint, theme: 'light' });
  expect(svg).toContain('</svg>');
  expect(outlineText(chart)).toContain(chart.id);
  for (const [, name = ''] of toMermaid(chart).matchAll(/state ".*" as (\S+)/g)) expect(name).toMatch(/^\w+$/);
});

test('the check names the circles, and nothing else that is wrong', () => {
  const found = machines.flatMap(({ machine }) => lint(toChart(machine)));
  const errors = found.filter(({ level }) => level === 'error').map(({ rule, state }) => `${rule}: ${state}`);
  expect(errors).toEqual([
    'endless circle: circling.b',
    'endless circle: circling.c.d',
    'endless circle: raising',
    'endless circle: echoing',
  ]);
});
