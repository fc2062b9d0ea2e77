/** Pure parts of a chart over time: which point is meant, and how the whole is put in words. */

/** A point of a series. Values are for drawing and reading; money that moves is never computed from them. */
export interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** The index of the point nearest to a moment; points are in order of time. `-1` where there is none. */
export function nearestIndex(points: readonly Point[], at: number): number {
  let low = 0;
  let high = points.length - 1;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  return before && after && at - before.at < after.at - at ? low - 1 : low;
}

/** Where a key moves the point: arrows by one, Page Up and Down by a tenth, Home and End to the ends. `null` for any other key. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const last = count - 1;
  const leap = Math.max(1, Math.round(count / 10));
  const moved: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    PageUp: index + leap,
    PageDown: index - leap,
    Home: 0,
    End: last,
  };
  const target = moved[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}

/** The lowest and the highest value, widened a little so that the line touches neither edge. A level series gets room around it. */
export function valueDomain(points: readonly Point[]): [number, number] {
  const values = points.map((point) => point.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = high === low ? Math.abs(high) * 0.01 || 1 : (high - low) * 0.08;
  return [low - room, high + room];
}

/** The series in one sentence, for those who do not see it. */
export function describeSeries(points: readonly Point[], formatValue: (value: number) => string, formatAt: (at: number) => string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'No values.';
  const values = points.map((point) => point.value);
  const direction = last.value > first.value ? 'up' : last.value < first.value ? 'down' : 'level';
  return `From ${formatValue(first.value)} on ${formatAt(first.at)} ${direction} to ${formatValue(last.value)} on ${formatAt(last.at)}; lowest ${formatValue(
    Math.min(...values),
  )}, highest ${formatValue(Math.max(...values))}.`;
}
