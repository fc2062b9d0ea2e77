import { segmentsOf } from '../layout/geometry.ts';
import { textOf as blockOf } from '../layout/labels.ts';
import type { Arrow, Label, Point, Rect, Start } from '../layout/types.ts';
import { color } from './colors.ts';
import type { Detail } from './detail.ts';
import { drawnPart, textOf } from './lines.ts';
import { head } from './marks.ts';
import { element, group, idsText, idText, type SvgNode, tooltip } from './node.ts';

const radius = 5;
const basicWidth = 1.1;

export interface ArrowOptions {
  readonly detail: Detail;
  /** Extra line width in pixels. */
  readonly extraWidth: number;
  /** Box text that lines pass under. */
  readonly covers: readonly Rect[];
  readonly textOf: (id: string) => string;
}

/** Draws an arrow with its head and labels. */
export function drawArrow(arrow: Arrow, index: number, options: ArrowOptions): SvgNode {
  const { points, labels, isEventless, isReentry, kind } = arrow;
  const shown = options.detail === 'all' || options.detail === 'events' ? labels : [];
  const hidden = shown.length === 0 ? labels : [];
  const children = [
    ...tooltip(arrow.transitions.map(options.textOf).join('\n')),
    ...lineOf(points, [...wholeOf(shown, options.detail), ...options.covers], {
      isDashed: isEventless || kind === 'history',
      isReentry,
      width: basicWidth + options.extraWidth,
    }),
    ...hidden.slice(0, 1).map((label) => dotOf(label, hidden)),
    ...shown.flatMap((label) => labelOf(label, options.detail)),
  ];
  const attributes = {
    class: isEventless ? 'arrow eventless' : `arrow ${kind}`,
    'data-arrow': index,
    'data-from': idText(arrow.from),
    'data-to': idText(arrow.to),
  };
  return element(
    'g',
    { ...attributes, 'data-transition': arrow.transitions.length > 0 ? idsText(arrow.transitions) : null },
    children,
  );
}

const labelOf = (label: Label, detail: Detail): readonly SvgNode[] =>
  group('label', textOf(blockOf(label), 'text', detail), { 'data-transition': idsText(label.transitions) });

/** Marks a label that is too small to read. */
function dotOf(first: Label, labels: readonly Label[]): SvgNode {
  const last = labels.at(-1) ?? first;
  return element('circle', {
    class: 'dot',
    cx: first.x + first.width / 2,
    cy: (first.y + last.y + last.height) / 2,
    r: 3,
    fill: color('--ink-2'),
  });
}

/** Draws the dot of a compound state and its arrow. */
export function drawStart({ x, y, width, height, points, state }: Start, covers: readonly Rect[]): SvgNode {
  const dot = element('circle', {
    class: 'dot',
    cx: x + width / 2,
    cy: y + height / 2,
    r: width / 2,
    fill: color('--ink'),
  });
  return element('g', { class: 'start', 'data-start': idText(state) }, [
    dot,
    ...lineOf(points, covers, { isDashed: false, isReentry: false, width: basicWidth }),
  ]);
}

interface LineLook {
  readonly isDashed: boolean;
  readonly isReentry: boolean;
  readonly width: number;
}

function lineOf(
  points: readonly Point[],
  covers: readonly Rect[],
  { isDashed, isReentry, width }: LineLook,
): readonly SvgNode[] {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return [];
  const stroke = color('--ink-2');
  // The line stops short of the tip so that its end does not show.
  const shortened = [...points.slice(0, -1), towards(end, before, isReentry ? 9 : 5)];
  const ways = covers.reduce<ReadonlyArray<readonly Point[]>>(
    (parts, rect) => parts.flatMap((part) => cutOut(part, rect)),
    [shortened],
  );
  const d = ways.map(roundedPath).join('');
  return [
    element('path', {
      class: 'line',
      d,
      fill: 'none',
      stroke,
      'stroke-width': width,
      'stroke-dasharray': isDashed ? '4 3' : null,
    }),
    ...head(end, before, isReentry, stroke),
  ];
}

/** The area of an arrow's visible labels, with padding. */
function wholeOf(labels: readonly Label[], detail: Detail): readonly Rect[] {
  const parts = labels.map((label) => drawnPart(blockOf(label), 'text', detail)).filter((part) => part !== null);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return [];
  const width = Math.max(...parts.map((part) => part.width));
  return [{ x: first.x - air, y: first.y - 2, width: width + 2 * air, height: last.y + last.height - first.y + 4 }];
}
const air = 5;

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(1, distance / length);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Cuts the part inside a rectangle out of a line, to leave room for text. */
export function cutOut(points: readonly Point[], rect: Rect): ReadonlyArray<readonly Point[]> {
  const ways: Point[][] = [];
  let way: Point[] = [];
  for (const { from, to } of segmentsOf(points)) {
    const inside = insideOf(from, to, rect);
    if (way.length === 0) way.push(from);
    if (inside === null) {
      way.push(to);
      continue;
    }
    const [enter, leave] = inside;
    if (enter > 0) way.push(between(from, to, enter));
    if (enter > 0 || way.length > 1) ways.push(way);
    way = leave < 1 ? [between(from, to, leave), to] : [];
  }
  return [...ways, way].filter((one) => one.length > 1);
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Where a segment enters and leaves a rectangle, as fractions; null if it misses. */
function insideOf(from: Point, to: Point, { x, y, width, height }: Rect): readonly [number, number] | null {
  let [enter, leave] = [0, 1];
  for (const [start, delta, low, high] of [
    [from.x, to.x - from.x, x, x + width],
    [from.y, to.y - from.y, y, y + height],
  ] as const) {
    if (Math.abs(delta) < 1e-9) {
      if (start <= low || start >= high) return null;
      continue;
    }
    const [one, other] = [(low - start) / delta, (high - start) / delta];
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter < leave ? [enter, leave] : null;
}

/** An SVG path with rounded corners. */
function roundedPath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  const parts = points.slice(1).map((point, place) => {
    const [before, after] = [points[place], points[place + 2]];
    if (!before || !after) return `L${pair(point)}`;
    const room = Math.min(
      radius,
      Math.hypot(point.x - before.x, point.y - before.y) / 2,
      Math.hypot(after.x - point.x, after.y - point.y) / 2,
    );
    return `L${pair(towards(point, before, room))}Q${pair(point)} ${pair(towards(point, after, room))}`;
  });
  return `M${pair(first)}${parts.join('')}`;
}

const pair = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
