import { draw } from '@statechange/flows/drawing/draw';
import { fitOf, isRead } from '@statechange/flows/layout/score';
import type { Layout, Line } from '@statechange/flows/layout/types';
import { allTransitions } from '@statechange/flows/model/chart';
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

test('a chart of few arrows names each box and, on each arrow, every event with its guard', () => {
  const said = (lines: readonly Line[]) => lines.flat().filter(({ text }) => text.trim() !== '');
  const mute = both
    .filter(({ layout }) => isRead(layout))
    .flatMap(({ chart, layout }) => {
      const guarded = new Set(allTransitions(chart).flatMap(({ id, guard }) => (guard === null ? [] : [id])));
      const named = new Set(
        nodesOf(draw(chart, layout)).flatMap(({ attributes, children }) => {
          const inside = children.some((child) => typeof child !== 'string' && ['text', 'g'].includes(child.tag));
          return inside ? [attributes['data-state']] : [];
        }),
      );
      const unsaid = layout.arrows.filter(
        ({ labels, transitions }) =>
          !transitions.every((id) =>
            labels.some((one) => one.transitions.includes(id) && said(one.lines).length > 0),
          ) ||
          labels.some(
            (label) =>
              label.transitions.length === 1 &&
              guarded.has(label.transitions[0] ?? '') &&
              !/^and \d/.test(said(label.lines)[0]?.text ?? '') &&
              !said(label.lines).some(({ role }) => role === 'guard'),
          ),
      );
      return [...layout.boxes.flatMap(({ state }) => (named.has(state) ? [] : [state])), ...unsaid.map(({ to }) => to)];
    });
  expect(mute).toEqual([]);
  const wide = charts.flatMap(({ id }) => laidOut.get(id)?.wide ?? []).filter(isRead);
  // Beside the outline of a desktop.
  expect(wide.filter(({ width }) => width > 1144).map(({ chart }) => chart)).toEqual([]);
});

test('a chart of many arrows is whole beside the outline of a desktop at half its size or more', () => {
  const many = charts.flatMap(({ id }) => laidOut.get(id)?.wide ?? []).filter((layout) => !isRead(layout));
  expect(many.length).toBeGreaterThan(0);
  const desktop = { width: 1144, height: 758 };
  expect(many.filter((layout) => fitOf(layout, desktop) < 0.5).map(({ chart }) => chart)).toEqual([]);
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
