/** The selected point of a chart, as an index into the drawn series. */

/** How a key moves the point: by one, by ten, or to an end. */
export type PointMove = 'left' | 'right' | 'pageLeft' | 'pageRight' | 'home' | 'end';

/** The step of a page key. */
const pageLength = 10;

/** The nearest valid index, or null without points. */
export function clampPoint(index: number, length: number): number | null {
  if (length === 0 || !Number.isFinite(index)) return null;
  return Math.min(Math.max(Math.round(index), 0), length - 1);
}

/** Never past an end. Without a selected point, starts at the newest one. */
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
