/** The selected point of a chart, as an index into the drawn series. */

/** Where a key moves the point: to a neighbor, ten points further, or to an end. */
export type PointMove = 'left' | 'right' | 'pageLeft' | 'pageRight' | 'home' | 'end';

/** How far a page key moves. */
const pageLength = 10;

/** The nearest existing index, or null without points. */
export function clampPoint(index: number, length: number): number | null {
  if (length === 0 || !Number.isFinite(index)) return null;
  return Math.min(Math.max(Math.round(index), 0), length - 1);
}

/** The index after a move, never past an end. Without a selected point it starts at the last one, the newest. */
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
