/** Where an arrow key leads along the points of a line. */
export type PointMove = 'left' | 'right' | 'home' | 'end';

/** An index that exists, or null when there is nothing to point at. */
export function clampPoint(index: number, length: number): number | null {
  if (length === 0 || !Number.isFinite(index)) return null;
  return Math.min(Math.max(Math.round(index), 0), length - 1);
}

/** Where a move leads. From nowhere, left begins at the newest point and right at the oldest. */
export function movePoint(from: number | null, to: PointMove, length: number): number | null {
  const last = length - 1;
  const targets: Readonly<Record<PointMove, number>> = { home: 0, end: last, left: (from ?? length) - 1, right: (from ?? -1) + 1 };
  return clampPoint(targets[to], length);
}
