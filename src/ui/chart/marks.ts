import { nearestIndex, type Point } from './series.ts';

/** Something that happened to a value at a moment: money that came or went, which the line alone would show as gain or loss. */
export interface Mark {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** In words: "Deposit of $500.00". */
  readonly label: string;
  readonly kind: MarkKind;
}
/** In the order in which several at one place stand above each other. */
export const markKinds = ['deposit', 'withdrawal', 'return'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Marks too close to be told apart, drawn as one for each kind. */
export interface MarkGroup {
  /** In pixels. */
  readonly x: number;
  readonly counts: Readonly<Partial<Record<MarkKind, number>>>;
}

/** Marks in order of time, combined where a mark is less than `room` pixels from the first of its group. */
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

const countWords: Readonly<Record<MarkKind, readonly [one: string, many: string]>> = {
  deposit: ['deposit', 'deposits'],
  withdrawal: ['withdrawal', 'withdrawals'],
  return: ['return', 'returns'],
};

/** "4 deposits, 1 withdrawal": how many there are of each kind. */
export function countsOf(marks: readonly Mark[]): string {
  const counts = markKinds.map((kind) => [kind, marks.filter((mark) => mark.kind === kind).length] as const);
  return counts.flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${countWords[kind][count === 1 ? 0 : 1]}`])).join(', ');
}

/** Every one in words, for a table. */
export const wordsOf = (marks: readonly Mark[]): string => marks.map(({ label }) => label).join(', ');

/** The same at a glance: more than three are only counted. */
export const shortWordsOf = (marks: readonly Mark[]): string => (marks.length > 3 ? countsOf(marks) : wordsOf(marks));
