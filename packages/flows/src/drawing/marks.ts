import type { Glyph, Point } from '../layout/types.ts';
import { color } from './colors.ts';
import { element, type SvgNode } from './node.ts';

const stroked = { fill: 'none', 'stroke-width': 1.3, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;

const paths: Readonly<Record<Glyph, { readonly d: string; readonly stroke: string }>> = {
  clock: { d: 'M5 1.5a4 4 0 1 1 0 8a4 4 0 1 1 0-8M5 3.2V5.6L6.7 6.6', stroke: color('--ink-2') },
  check: { d: 'M1.4 6L4 8.6L8.8 2.8', stroke: color('--gain') },
  cross: { d: 'M1.8 2.2L8.2 8.6M8.2 2.2L1.8 8.6', stroke: color('--loss') },
  arrow: { d: 'M1 5.5H9M6 2.7L9 5.5L6 8.3', stroke: color('--ink-2') },
  again: { d: 'M8.3 3.4A3.9 3.9 0 1 0 9 6.2M8.8 0.9V3.6H6.1', stroke: color('--ink-2') },
};
const isGlyph = (name: string): name is Glyph => name in paths;

/** Draws a sign on the text's baseline. */
export function glyph(name: string, { x, y }: Point): readonly SvgNode[] {
  if (!isGlyph(name)) return [];
  const { d, stroke } = paths[name];
  return [
    element('path', {
      class: `glyph ${name}`,
      d,
      stroke,
      ...stroked,
      transform: `translate(${place(x)} ${place(y - 9.4)})`,
    }),
  ];
}

const place = (value: number): number => Math.round(value * 100) / 100;

const headLength = 8;
const headHalf = 3.8;

/** An arrowhead, doubled for a transition that reenters its state. */
export function head(end: Point, from: Point, isDouble: boolean, fill: string): readonly SvgNode[] {
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const [dx, dy] = [(end.x - from.x) / length, (end.y - from.y) / length];
  const at = (back: number, aside: number) =>
    `${place(end.x - dx * back - dy * aside)} ${place(end.y - dy * back + dx * aside)}`;
  const one = (back: number) =>
    `M${at(back, 0)}L${at(back + headLength, headHalf)}L${at(back + headLength, -headHalf)}Z`;
  return [
    element('path', { class: 'head', d: isDouble ? one(0) + one(headLength - 1) : one(0), fill, stroke: 'none' }),
  ];
}
