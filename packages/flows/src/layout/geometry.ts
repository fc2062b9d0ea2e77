import type { Point, Rect } from './types.ts';

export interface Segment {
  readonly from: Point;
  readonly to: Point;
}

export const segmentsOf = (points: readonly Point[]): readonly Segment[] =>
  points.slice(1).flatMap((to, place) => {
    const from = points[place];
    return from ? [{ from, to }] : [];
  });

export const boundsOf = ({ from, to }: Segment): Rect => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

/** Whether rectangles share more than an edge. A segment counts as a rectangle. */
export const overlap = (one: Rect, other: Rect, tolerance = 0.5): boolean =>
  one.x + tolerance < other.x + other.width &&
  other.x + tolerance < one.x + one.width &&
  one.y + tolerance < other.y + other.height &&
  other.y + tolerance < one.y + one.height;

/** Whether a horizontal or vertical segment crosses a rectangle. */
export function passes(segment: Segment, { x, y, width, height }: Rect, tolerance = 0.5): boolean {
  const bounds = boundsOf(segment);
  return (
    bounds.x < x + width - tolerance &&
    bounds.x + bounds.width > x + tolerance &&
    bounds.y < y + height - tolerance &&
    bounds.y + bounds.height > y + tolerance
  );
}

/** Whether a horizontal and a vertical segment cross between their ends. */
export function cross(one: Segment, other: Segment): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  const [flat, steep] = a.width >= a.height ? [a, b] : [b, a];
  if (flat.height > flat.width || steep.width > steep.height) return false;
  return flat.x < steep.x && steep.x < flat.x + flat.width && steep.y < flat.y && flat.y < steep.y + steep.height;
}

export const contains = (outer: Rect, inner: Rect, tolerance = 0.6): boolean =>
  inner.x >= outer.x - tolerance &&
  inner.y >= outer.y - tolerance &&
  inner.x + inner.width <= outer.x + outer.width + tolerance &&
  inner.y + inner.height <= outer.y + outer.height + tolerance;

export const lengthOf = (points: readonly Point[]): number =>
  segmentsOf(points).reduce((sum, { from, to }) => sum + Math.abs(from.x - to.x) + Math.abs(from.y - to.y), 0);

/** Rounds to a tenth of a pixel, so that saved layouts are small and deterministic. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
