import { cellsOf, columns, typeOf } from '../layout/text.ts';
import type { Box, Row, TextBlock } from '../layout/types.ts';
import type { ChartState } from '../model/types.ts';
import { color } from './colors.ts';
import { type Detail, heldText, smallestText } from './detail.ts';
import { textOf } from './lines.ts';
import { element, group, idsText, idText, type SvgNode, tooltip } from './node.ts';

/** A group of states with the same color at their left edge. */
export interface Lane {
  readonly name: string;
  readonly color: string;
}

export interface BoxOptions {
  readonly detail: Detail;
  readonly scale: number;
  readonly lane: Lane | null;
}

/** Draws a state's shape and text. */
export function drawBox(box: Box, state: ChartState | undefined, options: BoxOptions): SvgNode {
  const { lane } = options;
  const children = [
    ...tooltip([box.state, state?.description ?? ''].filter(Boolean).join('\n')),
    ...shapeOf(box),
    ...(lane ? laneOf(box, lane) : []),
    ...(options.detail === 'names'
      ? heldName(box, options.scale)
      : [...textOf(box.title, 'name', options.detail), ...rowsOf(box, options.detail)]),
  ];
  return element('g', { class: classOf(box), 'data-state': idText(box.state), 'data-lane': lane?.name }, children);
}

const classOf = ({ kind, isOpen, isRegion, hidden }: Box): string =>
  ['box', kind, isOpen ? 'open' : hidden.states.length > 0 ? 'closed' : '', isRegion ? 'region' : '']
    .filter(Boolean)
    .join(' ');

function shapeOf(box: Box): readonly SvgNode[] {
  const { x, y, width, height, kind, isOpen, hidden } = box;
  const shape = { x, y, width, height };
  if (kind === 'history')
    return [
      element('circle', {
        cx: x + width / 2,
        cy: y + height / 2,
        r: width / 2,
        fill: color('--sheet'),
        stroke: color('--edge'),
      }),
    ];
  const outer = element('rect', {
    class: 'shape',
    ...shape,
    rx: isOpen ? 10 : 6,
    fill: fillOf(box),
    stroke: strokeOf(box),
    'stroke-dasharray': box.isRegion ? '4 3' : null,
  });
  // A second sheet shows that the state has hidden children.
  const under =
    hidden.states.length > 0 && !isOpen
      ? [
          element('rect', {
            class: 'under',
            x: x + 3,
            y: y + 3,
            width,
            height,
            rx: 6,
            fill: color('--sunk'),
            stroke: color('--edge'),
          }),
        ]
      : [];
  const inner =
    kind === 'final'
      ? [
          element('rect', {
            class: 'shape',
            x: x + 3,
            y: y + 3,
            width: width - 6,
            height: height - 6,
            rx: 4,
            fill: 'none',
            stroke: strokeOf(box),
          }),
        ]
      : [];
  return [...under, outer, ...inner];
}

function fillOf({ kind, isOpen, depth }: Box): string {
  if (!isOpen) return color('--sheet');
  return kind === 'machine' || depth % 2 === 0 ? color('--paper') : color('--sunk');
}
const strokeOf = ({ isOpen, kind }: Box): string =>
  color(isOpen ? (kind === 'machine' ? '--line' : '--line-2') : '--edge');

const laneOf = ({ x, y, height }: Box, { color: fill }: Lane): readonly SvgNode[] => [
  element('rect', { class: 'lane', x: x - 0.5, y: y + 6, width: 3, height: Math.max(0, height - 12), rx: 1.5, fill }),
];

/** A readable name on one or two lines, if it fits. */
function heldName({ title, rows, isOpen, ...box }: Box, scale: number): readonly SvgNode[] {
  const name = title.lines
    .flatMap((line) => line.filter(({ role }) => role === 'name').map(({ text }) => text))
    .join('')
    .trim();
  const last = rows.at(-1);
  const bottom = isOpen ? (last ? last.y + last.height : title.y + title.height) + 6 : box.y + box.height;
  const room = { width: box.x + box.width - (isOpen ? title.x : box.x + 3) - 3, height: bottom - box.y - 2 };
  const fitting = [[name], inTwo(name)].flatMap((lines) => heldSizes.map((size) => ({ lines, size: size / scale })));
  const held = fitting.find(
    ({ lines, size }) =>
      Math.max(...lines.map((line) => widthAt(line, size))) <= room.width && lines.length * size * 1.2 <= room.height,
  );
  if (!held) return [];
  const { lines, size } = held;
  const top = isOpen
    ? box.y + Math.min(6 / scale, room.height - size * 1.2)
    : box.y + (box.height - lines.length * size * 1.2) / 2;
  return lines.map((line, place) => {
    const width = widthAt(line, size);
    const x = isOpen ? title.x : box.x + (box.width - width) / 2;
    const y = top + (place + 0.5) * size * 1.2 + size * 0.355;
    return element(
      'text',
      { class: 'text name', x, y, 'font-size': size, 'font-weight': 600, fill: color('--ink'), ...fitted(width) },
      [line],
    );
  });
}

const heldSizes = [heldText, (heldText + smallestText) / 2, smallestText];
const widthAt = (text: string, size: number): number =>
  (columns(cellsOf({ role: 'name', text }), 'name') / typeOf.name.size) * size;
const fitted = (textLength: number) => ({ textLength, lengthAdjust: 'spacingAndGlyphs' });

/** Breaks a name near its middle, at the start of a word. */
function inTwo(name: string): readonly string[] {
  const places = [...name.matchAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[._ -])/gu)].map(({ index }) => index);
  const middle = name.length / 2;
  const [best] = places.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return best === undefined ? [name] : [name.slice(0, best).trim(), name.slice(best).trim()];
}

function rowsOf({ rows }: Box, detail: Detail): readonly SvgNode[] {
  return rows.flatMap((row) => {
    const text = rowText(row, detail);
    return group(
      `row ${row.kind}`,
      text,
      row.transitions.length > 0 ? { 'data-transition': idsText(row.transitions) } : {},
    );
  });
}

/** Reduced detail keeps only rows with transitions. */
function rowText(row: Row, detail: Detail): readonly SvgNode[] {
  const block: TextBlock = row;
  return detail === 'all' || row.transitions.length > 0 ? textOf(block, 'text', detail) : [];
}
