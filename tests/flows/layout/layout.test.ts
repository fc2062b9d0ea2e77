import { asCards, layOut, layOutToFit } from '@statechange/flows/layout/layout';
import { nodeEngine } from '@statechange/flows/layout/node';
import { fitOf } from '@statechange/flows/layout/score';
import type { Layout } from '@statechange/flows/layout/types';
import { allOpened, levelsOf, openedTo } from '@statechange/flows/layout/view';
import { toChart } from '@statechange/flows/model/chart';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { absentFrom, hostileChart, largeChart } from '#flows-tests/charts.ts';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';
import { allCharts } from '../charts.ts';

const engine = nodeEngine();
const room = { width: 1400, height: 820 };
const charts = await allCharts();
const chartOf = (id: string) => charts.find((chart) => chart.id === id) ?? expect.fail(`no chart ${id}`);
const sample = toChart(sampleMachine);

/** Except lines that pass under a box's text, where they are interrupted. */
const faults = ({ defects }: Layout) => defects.filter(({ kind }) => kind !== 'arrow-title');

test('deposit is drawn whole', async () => {
  const chart = chartOf('deposit');
  const layout = await layOut(chart, allOpened(chart), room, engine);
  expect(faults(layout)).toEqual([]);
  expect(layout.boxes.every(({ hidden }) => hidden.states.length === 0)).toBe(true);
  expect(absentFrom(layout, chart)).toEqual([]);
});

test('a chart of 80 states and 200 transitions is drawn', async () => {
  const chart = largeChart();
  const layout = await layOut(chart, allOpened(chart), room, engine);
  expect(layout.rung).not.toBe('cards');
  expect(layout.boxes).toHaveLength(81);
  expect(layout.arrows.flatMap(({ transitions }) => transitions).length).toBeGreaterThan(170);
  expect(absentFrom(layout, chart)).toEqual([]);
  expect(faults(layout)).toEqual([]);
});

test('what somebody waits for is as sound, in the direction of what is shown', async () => {
  for (const id of ['order', 'deposit', 'unlockAccount', 'contactForm'])
    for (const kept of ['right', 'down'] as const) {
      const layout = await layOut(chartOf(id), allOpened(chartOf(id)), room, engine, { isQuick: true, kept });
      expect([id, layout.direction, layout.rung === 'cards', faults(layout)]).toEqual([id, kept, false, []]);
    }
});

test('long and hostile names are wrapped, never clipped', async () => {
  const chart = hostileChart();
  const layout = await layOut(chart, allOpened(chart), room, engine);
  expect(faults(layout)).toEqual([]);
  expect(absentFrom(layout, chart)).toEqual([]);
  expect(layout.width).toBeLessThan(4000);
});

test('a layout is plain data, the same each time', async () => {
  const [one, other] = [
    await layOut(sample, allOpened(sample), room, engine),
    await layOut(sample, allOpened(sample), room, nodeEngine()),
  ];
  expect(other).toEqual(one);
  expect(JSON.parse(JSON.stringify(one))).toEqual(one);
});

test('the deepest level that can be read is opened, each room for itself', async () => {
  const chart = chartOf('chart');
  const [wide, narrow] = await layOutToFit(
    chart,
    [
      { width: 5000, height: 5000 },
      { width: 390, height: 700 },
    ],
    engine,
  );
  expect(wide?.boxes.every(({ hidden }) => hidden.states.length === 0)).toBe(true);
  expect(narrow?.boxes.some(({ hidden }) => hidden.states.length > 0)).toBe(true);
  expect(narrow && fitOf(narrow, { width: 390, height: 700 })).toBeGreaterThanOrEqual(0.6);
});

test('levels open states by depth, and the regions of a parallel state with it', () => {
  expect(levelsOf(sample)).toBe(2);
  expect([...openedTo(sample, 1)]).toEqual([]);
  expect([...openedTo(sample, 2)]).toContain('toy.settling');
  expect(openedTo(sample, 2)).toEqual(allOpened(sample));
});

test('arrows to and from hidden states end at the closed box, with their count', async () => {
  const chart = toChart(
    createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { 'x.done': '#m.b.c', 'y.done': '#m.b.d' } },
        b: {
          initial: 'c',
          states: { c: { on: { 'z.done': 'd', 'w.done': '#m.a' } }, d: { on: { 'w.done': '#m.a' } } },
        },
      },
    }),
  );
  const layout = await layOut(chart, new Set(), room, engine);
  expect(layout.arrows.map(({ from, to, hiddenEnds }) => [from, to, hiddenEnds])).toEqual([
    ['m.a', 'm.b', 2],
    ['m.b', 'm.a', 2],
  ]);
  expect(
    layout.arrows[1]?.labels.map(({ lines }) =>
      lines
        .flat()
        .map(({ text }) => text)
        .join(''),
    ),
  ).toEqual(['w.done ×2']);
  expect(layout.boxes.find(({ state }) => state === 'm.b')?.hidden).toEqual({
    states: ['m.b.c', 'm.b.d'],
    transitions: ['m.b.c/z.done/0'],
  });
});

test('what stays is a row of its state, what the machine handles a strip, branches are said in their order', async () => {
  const chart = toChart(
    createMachine({
      id: 'm',
      initial: 'a',
      on: { 'any.left': '.b' },
      states: {
        a: {
          on: {
            'x.done': [{ guard: 'isFirst', target: 'b' }, { guard: 'isNext', target: 'c' }, { actions: 'store' }],
            'y.done': {},
            '*': { target: 'a', reenter: true },
          },
        },
        b: {},
        c: {},
      },
    }),
  );
  const layout = await layOut(chart, allOpened(chart), room, engine);
  const textOf = (lines: Layout['boxes'][number]['title']['lines']) =>
    lines.map((line) => line.map(({ text }) => text).join('')).join(' | ');
  expect(layout.arrows.flatMap(({ labels }) => labels.map(({ lines }) => textOf(lines)))).toEqual([
    'x.done | if [isFirst]',
    'x.done | else if [isNext]',
  ]);
  const rows = layout.boxes.flatMap((box) => box.rows.map(({ kind, lines }) => [box.state, kind, textOf(lines)]));
  expect(rows).toEqual([
    ['m', 'anywhere', 'from anywhere'],
    ['m', 'anywhere', 'any.left arrowb'],
    ['m.a', 'on', 'x.done else / store'],
    ['m.a', 'on', 'y.done is forbidden'],
    ['m.a', 'on', '* any other event againagain'],
  ]);
});

test('reading begins at the state that is entered first', async () => {
  const layout = await layOut(sample, new Set(), room, engine);
  const axis = layout.direction === 'right' ? 'x' : 'y';
  const leaves = layout.boxes
    .filter(({ parent }) => parent === 'toy')
    .toSorted((one, other) => one[axis] - other[axis]);
  expect(leaves[0]?.state).toBe('toy.checking');
});

test('cards are drawn when the engine fails', async () => {
  const fails = async () => await Promise.reject(new TypeError('null'));
  const layout = await layOut(sample, allOpened(sample), room, fails);
  expect(layout).toEqual(asCards(sample, allOpened(sample), room));
  expect(layout).toMatchObject({ rung: 'cards', defects: [], arrows: [] });
  expect(absentFrom(layout, sample)).toEqual([]);
  expect((await layOutToFit(sample, [room], fails)).map(({ rung }) => rung)).toEqual(['cards']);
});

test('cards of every chart are sound', () => {
  const cards = charts.map((chart) => ({
    chart,
    layout: asCards(chart, allOpened(chart), { width: 390, height: 700 }),
  }));
  expect(cards.flatMap(({ layout }) => layout.defects)).toEqual([]);
  expect(cards.flatMap(({ chart, layout }) => absentFrom(layout, chart))).toEqual([]);
});

test('simpler options are tried before cards', async () => {
  let calls = 0;
  const layout = await layOut(sample, allOpened(sample), room, async (graph) => {
    calls += 1;
    if (calls <= 4) throw new TypeError('null');
    return await engine(graph);
  });
  expect(layout.rung).toBe('loose');
});

test('a direction can be kept', async () => {
  for (const kept of ['right', 'down'] as const)
    expect(await layOut(sample, new Set(), room, engine, { kept })).toMatchObject({ direction: kept });
});
