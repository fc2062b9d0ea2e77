import { nearestIndex, type Point } from './series.ts';

/** An event on a value's timeline, such as a deposit that would otherwise look like a gain. */
export interface Mark {
  /** ms since 1970. */
  readonly at: number;
  readonly label: string;
  readonly kind: MarkKind;
}
/** In stacking order. */
export const markKinds = ['deposit', 'withdrawal', 'return'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Marks too close to tell apart, drawn as one per kind. */
export interface MarkGroup {
  readonly x: number;
  readonly counts: Readonly<Partial<Record<MarkKind, number>>>;
}

/** Marks ordered by time, grouped where one is within `room` px of the first of its group. */
export function groupMarks(marks: readonly Mark[], xOf: (at: number) => number, room: number): readonly MarkGroup[] {
  const groups: { x: number; counts: Partial<Record<MarkKind, number>> }[] = [];
  for (const { at, kind } of marks.toSorted((a, b) => a.at - b.at)) {
    const x = xOf(at);
    const last = groups.at(-1);
    if (last && x - last.x < room) last.counts[kind] = (last.counts[kind] ?? 0) + 1;
    else groups.push({ x, counts: { [kind]: 1 } });
  }
  return groups;
}

/** The marks nearest to each point, by its index. Marks outside the series are dropped. */
export function marksByPoint(points: readonly Point[], marks: readonly Mark[]): ReadonlyMap<number, readonly Mark[]> {
  const byPoint = new Map<number, Mark[]>();
  for (const mark of marksWithin(points, marks)) {
    const index = nearestIndex(points, mark.at);
    byPoint.set(index, [...(byPoint.get(index) ?? []), mark]);
  }
  return byPoint;
}

export function marksWithin(points: readonly Point[], marks: readonly Mark[]): readonly Mark[] {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? marks.filter(({ at }) => at >= first.at && at <= last.at) : [];
}

const countWords: Readonly<Record<MarkKind, readonly [one: string, many: string]>> = {
  deposit: ['deposit', 'deposits'],
  withdrawal: ['withdrawal', 'withdrawals'],
  return: ['return', 'returns'],
};

/** A count per kind: "4 deposits, 1 withdrawal". */
export function countsOf(marks: readonly Mark[]): string {
  const counts = markKinds.map((kind) => [kind, marks.filter((mark) => mark.kind === kind).length] as const);
  return counts
    .flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${countWords[kind][count === 1 ? 0 : 1]}`]))
    .join(', ');
}

/** Every mark in words, for a table. */
export const wordsOf = (marks: readonly Mark[]): string => marks.map(({ label }) => label).join(', ');

/** The same in short: more than three are only counted. */
export const shortWordsOf = (marks: readonly Mark[]): string => (marks.length > 3 ? countsOf(marks) : wordsOf(marks));
