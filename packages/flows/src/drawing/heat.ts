import { overlap, passes, type Segment, segmentsOf } from '../layout/geometry.ts';
import type { Arrow, Layout, Point, Rect } from '../layout/types.ts';
import { color } from './colors.ts';
import { smallestText } from './detail.ts';
import { element, idsText, type SvgNode } from './node.ts';

/** Times each transition was taken, by id. */
export type Heat = ReadonlyMap<string, number>;

const widest = 2.5;
const size = 11;
const padding = 2;
const step = 5;

interface Drawn {
  /** Extra line width in pixels. */
  readonly widthOf: (arrow: Arrow) => number;
  readonly numbers: readonly SvgNode[];
}

/** Line widths, and count labels placed where they cover nothing. */
export function heatOf(layout: Layout, heat: Heat | undefined, scale: number): Drawn {
  if (!heat) return { widthOf: () => 0, numbers: [] };
  const countOf = ({ transitions }: { readonly transitions: readonly string[] }) =>
    transitions.reduce((sum, id) => sum + (heat.get(id) ?? 0), 0);
  const most = Math.max(1, ...layout.arrows.map(countOf));
  const widthOf = (arrow: Arrow) => (widest * Math.log1p(countOf(arrow))) / Math.log1p(most);
  if (size * scale < smallestText - 1e-6) return { widthOf, numbers: [] };
  const taken: Rect[] = [
    ...layout.boxes.filter(({ isOpen }) => !isOpen),
    ...layout.boxes.flatMap(({ title, rows }) => [title, ...rows]),
    ...layout.arrows.flatMap(({ labels }) => labels),
    ...layout.starts,
  ];
  const lines = [...layout.arrows, ...layout.starts].map(({ points }) => points);
  const ofArrows = layout.arrows
    .filter(({ transitions }) => transitions.length > 0)
    .flatMap((arrow) => {
      const text = String(countOf(arrow));
      const place = freePlace(
        arrow.points,
        plateWidth(text),
        plateHeight,
        taken,
        lines.filter((points) => points !== arrow.points).flatMap(segmentsOf),
      );
      if (!place) return [];
      taken.push(place);
      return [numberOf(text, place, arrow.transitions)];
    });
  const ofRows = layout.boxes.flatMap((box) =>
    box.rows
      .filter((row) => row.transitions.length > 0 && row.kind !== 'inside')
      .flatMap((row) => {
        const text = String(countOf(row));
        const width = plateWidth(text);
        const place = { x: box.x + box.width - width - 5, y: row.y, width, height: plateHeight };
        return row.x + row.width > place.x ? [] : [numberOf(text, place, row.transitions)];
      }),
  );
  return { widthOf, numbers: [...ofArrows, ...ofRows] };
}

const plateHeight = size + 2 * padding;
const plateWidth = (text: string): number => text.length * 0.6 * size + 2 * padding;

/** A free place on an arrow's line, close to its start. */
export function freePlace(
  points: readonly Point[],
  width: number,
  height: number,
  taken: readonly Rect[],
  others: readonly Segment[],
): Rect | null {
  const places = segmentsOf(points).flatMap(({ from, to }) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const count = Math.floor(length / step);
    return Array.from({ length: count }, (_, index) => {
      const part = ((index + 0.5) * step) / length;
      return {
        x: from.x + (to.x - from.x) * part - width / 2,
        y: from.y + (to.y - from.y) * part - height / 2,
        width,
        height,
      };
    });
  });
  return (
    places.find(
      (place) => !taken.some((rect) => overlap(place, rect, 0)) && !others.some((segment) => passes(segment, place, 0)),
    ) ?? null
  );
}

function numberOf(text: string, { x, y, width, height }: Rect, transitions: readonly string[]): SvgNode {
  return element('g', { class: 'number', 'data-transition': idsText(transitions) }, [
    element('rect', { x, y, width, height, rx: 3, fill: color('--sheet'), stroke: color('--line-2') }),
    element(
      'text',
      {
        class: 'text count',
        x: x + padding,
        y: y + height / 2 + size * 0.355,
        'font-size': size,
        fill: color('--ink'),
        textLength: width - 2 * padding,
      },
      [text],
    ),
  ]);
}
