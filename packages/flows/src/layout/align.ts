import { contains, overlap } from './geometry.ts';
import type { Drawn } from './score.ts';
import type { Arrow, Box, Point, Rect, Start } from './types.ts';

/** Aligns and equalizes the regions of each parallel state, except where arrows touch them. */
export function aligned(drawn: Drawn): Drawn {
  const parallel = drawn.boxes.filter(
    ({ isOpen, state }) => isOpen && drawn.boxes.some(({ isRegion, parent }) => isRegion && parent === state),
  );
  return parallel.reduce((before, { state }) => withRegions(before, state), drawn);
}

function withRegions(drawn: Drawn, parallel: string): Drawn {
  const regions = drawn.boxes.filter(({ isRegion, parent }) => isRegion && parent === parallel);
  const axis = drawn.direction === 'down' ? 'y' : 'x';
  const length = axis === 'y' ? 'height' : 'width';
  const start = Math.min(...regions.map((region) => region[axis]));
  const end = Math.max(...regions.map((region) => region[axis] + region[length]));
  if (regions.length < 2 || !areBeside(regions, axis)) return drawn;
  if (!regions.every((region) => isApart(region, drawn))) return drawn;
  return regions.reduce((before, region) => {
    const by = start - region[axis];
    const offset = axis === 'y' ? { x: 0, y: by } : { x: by, y: 0 };
    return moved(before, region, offset, { ...region, [axis]: start, [length]: end - start });
  }, drawn);
}

/** Whether no region would hit another when it grows along an axis. */
function areBeside(regions: readonly Box[], axis: 'x' | 'y'): boolean {
  const [across, size] = axis === 'y' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const sorted = regions.toSorted((one, other) => one[across] - other[across]);
  return sorted.every((region, place) => {
    const next = sorted[place + 1];
    return !next || region[across] + region[size] <= next[across];
  });
}

/** Whether no arrow touches or crosses a region. */
const isApart = (region: Rect & { readonly state: string }, { arrows }: Drawn): boolean =>
  arrows.every((arrow) => {
    if (arrow.from === region.state || arrow.to === region.state) return false;
    const inside = arrow.points.filter((point) => isIn(region, point));
    return inside.length === 0 ? !overlap(region, around(arrow.points), 0) : inside.length === arrow.points.length;
  });

const isIn = (rect: Rect, { x, y }: Point): boolean => contains(rect, { x, y, width: 0, height: 0 }, -0.5);

function around(points: readonly Point[]): Rect {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function moved(drawn: Drawn, region: Box, offset: Point, place: Rect): Drawn {
  const by = <Part extends Point>(part: Part): Part => ({ ...part, x: part.x + offset.x, y: part.y + offset.y });
  const within = (rect: Rect) => contains(region, rect);
  const boxes = drawn.boxes.map((box): Box => {
    if (!within(box)) return box;
    const own: Box = { ...by(box), title: by(box.title), rows: box.rows.map(by) };
    return box.state === region.state
      ? { ...own, x: place.x, y: place.y, width: place.width, height: place.height }
      : own;
  });
  const arrows = drawn.arrows.map((arrow): Arrow => {
    if (!within(around(arrow.points))) return arrow;
    return { ...arrow, points: arrow.points.map(by), labels: arrow.labels.map(by) };
  });
  const starts = drawn.starts.map(
    (start): Start => (within(start) ? { ...by(start), points: start.points.map(by) } : start),
  );
  return { ...drawn, boxes, arrows, starts };
}
