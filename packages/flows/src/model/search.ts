import { statesOf } from './chart.ts';
import { guardText, leavesOf } from './guards.ts';
import type { Chart, ChartTransition } from './types.ts';

type HitKind = 'machine' | 'state' | 'event' | 'guard' | 'action' | 'delay' | 'actor' | 'tag' | 'description';

/** A search result. */
export interface Hit {
  readonly kind: HitKind;
  readonly text: string;
  readonly chart: string;
  /** The state with the match, or the source of the matching transition. */
  readonly state: string;
  readonly transition: string | null;
}

/** Search prefixes: `after:requestLimit`, `guard:quoteIsStale`, `calls:placeOrder`. */
const scopes: Readonly<Record<string, HitKind>> = {
  machine: 'machine',
  state: 'state',
  event: 'event',
  on: 'event',
  guard: 'guard',
  action: 'action',
  does: 'action',
  after: 'delay',
  calls: 'actor',
  runs: 'actor',
  tag: 'tag',
};

/** Names that match all words: exact matches first, then prefixes. */
export function search(charts: readonly Chart[], query: string): readonly Hit[] {
  const [, scope = '', rest] = /^([a-z]+):(.*)$/.exec(query.trim()) ?? [];
  const kind = rest === undefined ? undefined : scopes[scope];
  const wanted = (kind === undefined ? query : (rest ?? '')).trim().toLowerCase();
  if (wanted === '') return [];
  const words = wanted.split(/\s+/);
  const hits = charts
    .flatMap(thingsOf)
    .filter(
      (thing) =>
        (kind === undefined || thing.kind === kind) && words.every((word) => thing.text.toLowerCase().includes(word)),
    );
  const rank = ({ text, kind: what }: Hit) => {
    const lower = text.toLowerCase();
    return (what === 'description' ? 8 : 0) + (lower === wanted ? 0 : lower.startsWith(wanted) ? 1 : 2);
  };
  return hits.sort((a, b) => rank(a) - rank(b));
}

function thingsOf(chart: Chart): readonly Hit[] {
  const things: Hit[] = [{ kind: 'machine', text: chart.id, chart: chart.id, state: chart.root.id, transition: null }];
  for (const state of statesOf(chart.root)) {
    const say = (kind: HitKind, text: string, transition: string | null = null) =>
      things.push({ kind, text, chart: chart.id, state: state.id, transition });
    if (state !== chart.root) say('state', state.path.join('.'));
    for (const tag of state.tags) say('tag', tag);
    for (const { source } of state.invokes) say('actor', source);
    for (const { name } of [...state.entry, ...state.exit]) say('action', name);
    if (state.description !== null) say('description', state.description);
    for (const transition of state.transitions)
      sayTransition(transition, (kind, text) => say(kind, text, transition.id));
  }
  return things;
}

function sayTransition(
  { kind, on, guard, actions, delay, description }: ChartTransition,
  say: (kind: HitKind, text: string) => void,
): void {
  if (kind === 'event') say('event', on);
  if (delay) say('delay', delay.name);
  if (guard) for (const text of new Set([guardText(guard), ...leavesOf(guard).map(guardText)])) say('guard', text);
  for (const { name } of actions) say('action', name);
  if (description !== null) say('description', description);
}
