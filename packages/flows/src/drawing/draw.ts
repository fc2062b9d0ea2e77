import { typeOf } from '../layout/text.ts';
import type { Layout, Rect } from '../layout/types.ts';
import { allTransitions, statesOf } from '../model/chart.ts';
import type { Chart, ChartState } from '../model/types.ts';
import { drawArrow, drawStart } from './arrows.ts';
import { drawBox, type Lane } from './boxes.ts';
import { type Detail, detailOf } from './detail.ts';
import { type Heat, heatOf } from './heat.ts';
import { element, group, type SvgNode } from './node.ts';

export interface DrawOptions {
  /** CSS pixels per layout unit, 1 by default. Text that would be too small is left out. */
  readonly scale?: number;
  readonly laneOf?: (state: ChartState) => Lane | null;
  /** Times each transition was taken, by id. */
  readonly heat?: Heat;
}

const fonts = "'Geist Mono Variable', 'Geist Mono', ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";
/** Padding for the outermost frame's stroke. */
const margin = 4;

/** Draws a layout as an SVG tree, with colors as CSS variables such as `var(--ink)`. */
export function draw(chart: Chart, layout: Layout, { scale = 1, laneOf, heat }: DrawOptions = {}): SvgNode {
  const detail = detailOf(scale);
  const states = new Map(statesOf(chart.root).map((state) => [state.id, state]));
  const labels = new Map(
    allTransitions(chart).map((transition) => [transition.id, `${transition.source}: ${transition.label}`]),
  );
  const { widthOf, numbers } = heatOf(layout, heat, scale);
  const boxes = layout.boxes.map((box) => {
    const state = states.get(box.state);
    return drawBox(box, state, { detail, scale, lane: (state && laneOf?.(state)) ?? null });
  });
  const covers = coversOf(layout, detail);
  const arrows = layout.arrows.map((arrow, index) =>
    drawArrow(arrow, index, { detail, covers, extraWidth: widthOf(arrow), textOf: (id) => labels.get(id) ?? id }),
  );
  const [width, height] = [layout.width + 2 * margin, layout.height + 2 * margin];
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'chart',
      viewBox: `${-margin} ${-margin} ${Math.ceil(width)} ${Math.ceil(height)}`,
      width: Math.ceil(width) * scale,
      height: Math.ceil(height) * scale,
      'font-family': fonts,
      'font-size': typeOf.text.size,
      'data-chart': chart.id,
      'data-detail': detail,
    },
    [
      ...group('boxes', boxes),
      ...group(
        'starts',
        layout.starts.map((start) => drawStart(start, covers)),
      ),
      ...group('arrows', arrows),
      ...group('numbers', numbers),
    ],
  );
}

/** The visible text of open boxes. */
const coversOf = ({ boxes }: Layout, detail: Detail): readonly Rect[] =>
  detail === 'all' || detail === 'events'
    ? boxes.filter(({ isOpen }) => isOpen).flatMap(({ title, rows }) => [title, ...rows])
    : [];
