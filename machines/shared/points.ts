/** The point of a chart that is looked at, as an index into what is drawn: every machine that holds one moves it by these. */

/** Where a key leads: to a neighbour, ten points on, or to an end. */
export type PointMove = 'left' | 'right' | 'pageLeft' | 'pageRight' | 'home' | 'end';

/** Points that a page key passes over. */
const pageLength = 10;

/** An index that exists, or null when there is nothing to point at. */
export function clampPoint(index: number, length: number): number | null {
  if (length === 0 || !Number.isFinite(index)) return null;
  return Math.min(Math.max(Math.round(index), 0), length - 1);
}

/** Where a move leads, never past an end. From nowhere it starts at the newest point, the last: what a chart at rest reads out. */
export function movePoint(from: number | null, to: PointMove, length: number): number | null {
  const last = length - 1;
  const start = from ?? last;
  const targets: Readonly<Record<PointMove, number>> = {
    left: start - 1,
    right: start + 1,
    pageLeft: start - pageLength,
    pageRight: start + pageLength,
    home: 0,
    end: last,
  };
  return clampPoint(targets[to], length);
}
