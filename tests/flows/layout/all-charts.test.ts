import { draw } from '@statechange/flows/drawing/draw';
import { fitOf } from '@statechange/flows/layout/score';
import type { Layout } from '@statechange/flows/layout/types';
import { expect, test } from 'vitest';
import { absentFrom } from '#flows-tests/charts.ts';
import { nodesOf, numberOf, texts } from '#flows-tests/elements.ts';
import { layoutsOf } from '#scripts/flows/layouts.ts';
import { allCharts } from '../charts.ts';

const room = { width: 1400, height: 820 };

/** Except lines that pass under a box's text, where they are interrupted. */
const faults = ({ defects }: Layout) => defects.filter(({ kind }) => kind !== 'arrow-title');

const charts = await allCharts();
const laidOut = await layoutsOf(charts);
const both = charts.flatMap((chart) => {
  const layouts = laidOut.get(chart.id);
  return layouts
    ? [
        { chart, layout: layouts.wide },
        { chart, layout: layouts.narrow },
      ]
    : [];
});

test('nothing overlaps and no text is clipped in any chart, wide or narrow', () => {
  expect(
    both.filter(({ layout }) => faults(layout).length > 0).map(({ chart, layout }) => [chart.id, faults(layout)]),
  ).toEqual([]);
  expect(both).toHaveLength(charts.length * 2);
});

test('every state and transition is drawn or counted on a closed box', () => {
  expect(both.flatMap(({ chart, layout }) => absentFrom(layout, chart))).toEqual([]);
});

test('no chart of the project needs the simple options or cards', () => {
  expect(
    both.filter(({ layout }) => ['loose', 'plain', 'cards'].includes(layout.rung)).map(({ chart }) => chart.id),
  ).toEqual([]);
});

const drawings = charts.flatMap((chart) => {
  const layouts = laidOut.get(chart.id);
  if (!layouts) return [];
  return (
    [
      [layouts.wide, room],
      [layouts.narrow, { width: 390, height: 700 }],
    ] as const
  ).map(([layout, space]) => {
    const scale = fitOf(layout, space);
    return { id: chart.id, layout, scale, drawing: draw(chart, layout, { scale }) };
  });
});

test('no text is drawn under 9 pixels at the scale at which a chart fits', () => {
  const small = drawings.flatMap(({ id, drawing, scale }) =>
    texts(drawing)
      .filter((node) => numberOf(node, 'font-size', 11) * scale < 8.99)
      .map(() => id),
  );
  expect(small).toEqual([]);
});

test('names that are held readable stay in their boxes', () => {
  const outside = drawings.flatMap(({ id, layout, drawing }) => {
    const boxes = new Map(layout.boxes.map((box) => [box.state, box]));
    return nodesOf(drawing)
      .filter(({ attributes }) => attributes['data-state'] !== undefined)
      .flatMap((node) => texts(node).map((text) => ({ text, box: boxes.get(node.attributes['data-state'] ?? '') })))
      .filter(({ text, box }) => {
        const [x, width, y] = [numberOf(text, 'x', 0), numberOf(text, 'textLength', 0), numberOf(text, 'y', 0)];
        return !box || x < box.x - 0.1 || x + width > box.x + box.width + 0.1 || y > box.y + box.height;
      })
      .map(({ text }) => [id, ...text.children]);
  });
  expect(outside).toEqual([]);
});
