import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { cutOut } from '#flows/drawing/arrows.ts';
import { themes } from '#flows/drawing/colors.ts';
import { detailOf } from '#flows/drawing/detail.ts';
import { draw } from '#flows/drawing/draw.ts';
import type { SvgNode } from '#flows/drawing/node.ts';
import { toSvgText } from '#flows/drawing/svgText.ts';
import { layOut } from '#flows/layout/layout.ts';
import { nodeEngine } from '#flows/layout/node.ts';
import { allOpened } from '#flows/layout/view.ts';
import { allTransitions, statesOf, toChart } from '#flows/model/chart.ts';
import type { Chart } from '#flows/model/types.ts';
import { hostileChart, hostileNames } from '../charts.ts';
import { nodesOf, numberOf, texts } from '../elements.ts';
import { sampleMachine } from '../sampleMachines.ts';

const room = { width: 1400, height: 820 };
const engine = nodeEngine();
const sample = toChart(sampleMachine);
const sampleLayout = await layOut(sample, allOpened(sample), room, engine);

const wordsOf = (drawing: SvgNode) => texts(drawing).flatMap(({ children }) => children);
const valuesOf = (drawing: SvgNode, name: string) =>
  new Set(nodesOf(drawing).flatMap(({ attributes }) => (attributes[name] ?? '').split(' ')));
const parsed = (text: string) => new JSDOM(text, { contentType: 'application/xml' }).window.document;

test('less is drawn the smaller it gets', () => {
  expect([1, 0.9, 0.6, 0.2].map(detailOf)).toEqual(['all', 'events', 'names', 'boxes']);
  const counts = [1, 0.9, 0.6, 0.2].map((scale) => texts(draw(sample, sampleLayout, { scale })).length);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(new Set(counts).size).toBe(4);
  expect(counts[3]).toBe(0);
  expect(wordsOf(draw(sample, sampleLayout, { scale: 0.9 })).join()).not.toContain('[amountIsPositive]');
});

test('a guard stays as long as its event does, shortened where it is small', () => {
  const words = wordsOf(draw(sample, sampleLayout, { scale: 0.9 }));
  for (const word of ['[amountIsPosi…', '[accepted]', 'if', 'else if', 'else']) expect(words).toContain(word);
});

test('every state and transition can be found by its id', () => {
  const drawing = draw(sample, sampleLayout);
  const states = valuesOf(drawing, 'data-state');
  const transitions = valuesOf(drawing, 'data-transition');
  expect(statesOf(sample.root).filter(({ id }) => !states.has(id))).toEqual([]);
  expect(allTransitions(sample).filter(({ id }) => !transitions.has(id.replaceAll(' ', '%20')))).toEqual([]);
});

test('the notation of a statechart is drawn', () => {
  const words = wordsOf(draw(sample, sampleLayout));
  for (const word of [
    'sending',
    'amount.changed',
    'if',
    'else if',
    'else',
    '[accepted]',
    'always',
    'done',
    'failed',
    'patience',
    '1 s',
    'all of',
  ])
    expect(words.join('\n')).toContain(word);
  const classes = nodesOf(draw(sample, sampleLayout)).map((node) => node.attributes.class);
  for (const name of [
    'glyph clock',
    'glyph check',
    'glyph cross',
    'plate tag',
    'plate actor',
    'arrow eventless',
    'start',
  ])
    expect(classes).toContain(name);
});

test('history and re-entry have their signs', async () => {
  const chart = toChart(
    (await import('xstate')).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { 'x.left': '#m.b.last' } },
        b: {
          initial: 'c',
          on: { 'x.again': { target: '.d', reenter: true } },
          states: { c: {}, d: { type: 'final' }, last: { type: 'history', history: 'deep', target: 'd' } },
        },
      },
    }),
  );
  const drawing = draw(chart, await layOut(chart, allOpened(chart), room, engine));
  expect(wordsOf(drawing)).toContain('H*');
  const heads = nodesOf(drawing)
    .filter(({ attributes }) => attributes.class === 'head')
    .map(({ attributes }) => (attributes.d ?? '').split('Z').length - 1);
  expect(heads.toSorted()).toEqual([1, 1, 1, 1, 2]);
  const final = nodesOf(drawing).find(({ attributes }) => attributes['data-state'] === 'm.b.d');
  expect(final?.children.filter((child) => typeof child !== 'string' && child.tag === 'rect')).toHaveLength(2);
});

test('heat is the width of a line and a number', () => {
  const [first] = sampleLayout.arrows.flatMap(({ transitions }) => transitions);
  const drawing = draw(sample, sampleLayout, { heat: new Map([[first ?? '', 1234]]) });
  const widths = nodesOf(drawing)
    .filter(({ attributes }) => attributes.class === 'line')
    .map((node) => numberOf(node, 'stroke-width', 0));
  expect(Math.max(...widths)).toBeGreaterThan(3 * Math.min(...widths));
  expect(wordsOf(drawing)).toContain('1234');
});

test('states bear the colors of their lanes', () => {
  const drawing = draw(sample, sampleLayout, {
    laneOf: ({ key }) => (key === 'sending' ? { name: 'Sending', color: 'var(--series-2)' } : null),
  });
  expect([...valuesOf(drawing, 'data-lane')].filter(Boolean)).toEqual(['Sending']);
});

const file = (chart: Chart, drawing: SvgNode) =>
  toSvgText(drawing, {
    title: chart.id,
    description: 'A <chart> & more',
    commit: 'abc1234',
    fingerprint: chart.fingerprint,
    theme: 'dark',
  });

test('files are well-formed, say what they are, and name no variable', () => {
  const text = file(sample, draw(sample, sampleLayout));
  const document = parsed(text);
  expect(document.documentElement.tagName).toBe('svg');
  expect(document.querySelector('svg > title')?.textContent).toBe('toy');
  expect(document.querySelector('svg > desc')?.textContent).toBe(
    `A <chart> & more\nCommit abc1234\nChart ${sample.fingerprint}`,
  );
  expect(text).not.toContain('var(');
  expect(text).toContain(themes.dark['--ink']);
  expect(text).toContain('Geist Mono');
});

test('hostile names are text, whole, and break nothing', async () => {
  const chart = hostileChart();
  const layout = await layOut(chart, allOpened(chart), room, engine);
  const document = parsed(file(chart, draw(chart, layout)));
  expect(document.querySelector('script')).toBeNull();
  const shown = [...document.querySelectorAll('text')].map(({ textContent }) => textContent).join('');
  const [script = '', , dots = '', long = ''] = hostileNames;
  for (const name of [script, dots, long]) expect(shown.replaceAll(' ', '')).toContain(name);
});

test('a line leaves out what lies under its text', () => {
  const rect = { x: 40, y: -5, width: 20, height: 10 };
  const way = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 50 },
  ];
  expect(cutOut(way, rect)).toEqual([
    [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
    ],
    [
      { x: 60, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 50 },
    ],
  ]);
  expect(cutOut(way, { x: 200, y: 0, width: 5, height: 5 })).toEqual([way]);
});
