/** Pure helpers of a chart over time. */

/** A point of a series. Its value is for display only; never compute money from it. */
export interface Point {
  /** ms since 1970. */
  readonly at: number;
  readonly value: number;
}

/** The index of the point nearest to a time, or -1. Points must be in order of time. */
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

/** The padded range of values and baseline, never below zero since values are not. */
export function valueDomain(points: readonly Point[], baseline?: number): [number, number] {
  const values = [...points.map((point) => point.value), ...(baseline === undefined ? [] : [baseline])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = high === low ? Math.abs(high) * 0.01 || 1 : (high - low) * 0.08;
  return [Math.max(0, low - room), high + room];
}

/** The series in one sentence, for screen readers. */
export function describeSeries(
  points: readonly Point[],
  formatValue: (value: number) => string,
  formatAt: (at: number) => string,
  baseline?: number,
): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'No values.';
  const values = points.map((point) => point.value);
  const direction = last.value > first.value ? 'up' : last.value < first.value ? 'down' : 'level';
  const against = baseline === undefined ? '' : `, compared with ${formatValue(baseline)}`;
  return `From ${formatValue(first.value)} on ${formatAt(first.at)} ${direction} to ${formatValue(last.value)} on ${formatAt(last.at)}; lowest ${formatValue(
    Math.min(...values),
  )}, highest ${formatValue(Math.max(...values))}${against}.`;
}
