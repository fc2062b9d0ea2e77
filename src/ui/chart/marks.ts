import { nearestIndex, type Point } from './series.ts';

/** Something that happened to a value at a moment: money that came or went, which the line alone would show as gain or loss. */
export interface Mark {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** In words: "Deposit of $500.00". */
  readonly label: string;
  readonly kind: 'deposit' | 'withdrawal';
}

/** What is marked at each point, by its index: a mark belongs to the nearest point. Marks outside the series are left out. */
export function marksByPoint(points: readonly Point[], marks: readonly Mark[]): ReadonlyMap<number, readonly Mark[]> {
  const byPoint = new Map<number, Mark[]>();
  for (const mark of marksWithin(points, marks)) {
    const index = nearestIndex(points, mark.at);
    byPoint.set(index, [...(byPoint.get(index) ?? []), mark]);
  }
  return byPoint;
}

/** The marks between the first and the last point. */
export function marksWithin(points: readonly Point[], marks: readonly Mark[]): readonly Mark[] {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? marks.filter(({ at }) => at >= first.at && at <= last.at) : [];
}

export const wordsOf = (marks: readonly Mark[]): string => marks.map(({ label }) => label).join(', ');
