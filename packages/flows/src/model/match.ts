import { statesOf } from './chart.ts';
import { guardText } from './guards.ts';
import type { Chart, ChartState, ChartTransition } from './types.ts';

/** Matched pairs; null if missing from a revision. */
export type Pairs<Thing> = ReadonlyArray<readonly [before: Thing | null, after: Thing | null]>;

/** Matches states by id, then the rest by similarity, to detect renames. */
export function matchStates(before: Chart, after: Chart): Pairs<ChartState> {
  const [olds, news] = [statesOf(before.root), statesOf(after.root)];
  const isRoot = (state: ChartState) => state.path.length === 0;
  const partners = new Map<ChartState, ChartState>();
  const taken = new Set<ChartState>();
  const pair = (old: ChartState, now: ChartState) => {
    partners.set(now, old);
    taken.add(old);
  };
  for (const now of news) {
    const old = olds.find((one) =>
      isRoot(now) ? isRoot(one) : one.path.join('.') === now.path.join('.') && !isRoot(one),
    );
    if (old) pair(old, now);
  }
  // Ancestors first, so that the children of a renamed state match under its new name.
  for (const now of news.filter((one) => !partners.has(one))) {
    const candidates = olds.filter((old) => !taken.has(old) && old.type === now.type);
    const scored = candidates
      .map((old) => ({ old, score: likeness(old, now, partners, before) }))
      .sort((a, b) => b.score - a.score);
    const [best] = scored;
    if (best && best.score >= 0.6) pair(best.old, now);
  }
  return [
    ...news.map((now) => [partners.get(now) ?? null, now] as const),
    ...olds.filter((old) => !taken.has(old)).map((old) => [old, null] as const),
  ];
}

/** The similarity of two states, from 0 to 1. */
function likeness(
  old: ChartState,
  now: ChartState,
  partners: ReadonlyMap<ChartState, ChartState>,
  before: Chart,
): number {
  const parent = statesOf(before.root).find(({ children }) => children.includes(old));
  const hasSameParent = [...partners].some(([is, was]) => was === parent && is.children.includes(now));
  const [a, b] = [new Set(wordsOf(old)), new Set(wordsOf(now))];
  const shared = [...a].filter((word) => b.has(word)).length;
  const all = new Set([...a, ...b]).size;
  // An empty state cannot be told from another.
  const said = all === 0 ? 0 : shared / all;
  return hasSameParent ? said : said * 0.8;
}

const wordsOf = ({
  tags,
  invokes,
  entry,
  exit,
  transitions,
  children,
  meta,
  description,
  key,
}: ChartState): readonly string[] => [
  ...tags.map((tag) => `tag ${tag}`),
  ...invokes.map(({ id }) => `runs ${id}`),
  ...entry.map(({ name }) => `enter ${name}`),
  ...exit.map(({ name }) => `leave ${name}`),
  ...children.map((child) => `child ${child.key}`),
  ...Object.entries(meta).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ...(description === null ? [] : [description]),
  ...transitions.map(({ kind, on, guard, targets }) => {
    const where = targets.map((target) => target.split('.').at(-1)).filter((name) => name !== key);
    return ['way', kind, on, guard === null ? '' : guardText(guard), ...where].join(' ');
  }),
];

/** Matches transitions that differ only in state names, then by event and guard or target. */
export function matchTransitions(
  before: readonly ChartTransition[],
  after: readonly ChartTransition[],
  renamed: ReadonlyMap<string, string>,
): Pairs<ChartTransition> {
  const partners = new Map<ChartTransition, ChartTransition>();
  const taken = new Set<ChartTransition>();
  const guardOf = ({ guard }: ChartTransition) => (guard === null ? '' : guardText(guard));
  const targetsOf = ({ targets }: ChartTransition, names: ReadonlyMap<string, string>) =>
    targets.map((target) => names.get(target) ?? target).join();
  const isSameEvent = (old: ChartTransition, now: ChartTransition) => old.kind === now.kind && old.on === now.on;
  const likenesses: ReadonlyArray<(old: ChartTransition, now: ChartTransition) => boolean> = [
    (old, now) => guardOf(old) === guardOf(now) && targetsOf(old, renamed) === targetsOf(now, new Map()),
    (old, now) => guardOf(old) === guardOf(now),
    (old, now) => targetsOf(old, renamed) === targetsOf(now, new Map()),
  ];
  for (const isLike of likenesses)
    for (const now of after) {
      if (partners.has(now)) continue;
      const old = before.find((one) => !taken.has(one) && isSameEvent(one, now) && isLike(one, now));
      if (!old) continue;
      partners.set(now, old);
      taken.add(old);
    }
  return [
    ...after.map((now) => [partners.get(now) ?? null, now] as const),
    ...before.filter((old) => !taken.has(old)).map((old) => [old, null] as const),
  ];
}
