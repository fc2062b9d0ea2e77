import { statesOf } from './chart.ts';
import { matchStates, matchTransitions, type Pairs } from './match.ts';
import { waysOf } from './outline.ts';
import type { Chart, ChartState, ChartTransition } from './types.ts';

type ChangeKind = 'added' | 'removed' | 'renamed' | 'moved' | 'changed';

/** One difference between two revisions. */
export interface Change {
  readonly kind: ChangeKind;
  readonly text: string;
  /** Ids of the state, and of the transition if any. */
  readonly before: Place | null;
  readonly after: Place | null;
}

interface Place {
  readonly state: string;
  readonly transition: string | null;
}

/** All differences, states first. Empty if and only if fingerprints and descriptions match. */
export function diff(before: Chart, after: Chart): readonly Change[] {
  const states = matchStates(before, after);
  return [...stateChanges(states), ...states.flatMap(([old, now]) => transitionChanges(old, now, states))];
}

const at = (state: ChartState, transition: ChartTransition | null = null) => ({
  state: state.id,
  transition: transition?.id ?? null,
});

function stateChanges(states: Pairs<ChartState>): readonly Change[] {
  return states.flatMap(([old, now]): readonly Change[] => {
    if (old === null)
      return now === null ? [] : [{ kind: 'added', text: `“${now.id}” is new`, before: null, after: at(now) }];
    if (now === null) return [{ kind: 'removed', text: `“${old.id}” is gone`, before: at(old), after: null }];
    const place = { before: at(old), after: at(now) };
    const name = nameChange(old, now);
    const facts = factChanges(old, now).map(
      (text): Change => ({ kind: 'changed', text: `“${now.id}”, ${text}`, ...place }),
    );
    return [...(name === null ? [] : [{ ...name, ...place }]), ...facts];
  });
}

/** A renamed or moved state. Descendants that only follow are not listed. */
function nameChange(old: ChartState, now: ChartState): Pick<Change, 'kind' | 'text'> | null {
  if (old.path.length === 0 || (old.key === now.key && parentOf(old) === parentOf(now))) return null;
  if (old.key !== now.key) return { kind: 'renamed', text: `“${old.id}” is called “${now.id}” now` };
  return old.path.length === now.path.length
    ? null
    : { kind: 'moved', text: `“${old.id}” stands in “${parentOf(now)}” now` };
}

const parentOf = ({ path }: ChartState): string => path.slice(0, -1).join('.');

const facts: ReadonlyArray<readonly [name: string, read: (state: ChartState) => unknown]> = [
  ['kind', ({ type }) => type],
  ['first state', ({ initial, children }) => children.find(({ id }) => id === initial)?.key ?? initial],
  ['actions on the way to its first state', ({ initialActions }) => initialActions.map(actionText)],
  ['history', ({ history }) => history],
  ['output', ({ hasOutput }) => (hasOutput ? 'some' : 'none')],
  ['tags', ({ tags }) => tags],
  ['actors', ({ invokes }) => invokes.map(({ id, source }) => (id === source ? id : `${id} (${source})`))],
  ['entry', ({ entry }) => entry.map(actionText)],
  ['exit', ({ exit }) => exit.map(actionText)],
  ['meta', ({ meta }) => meta],
  ['description', ({ description }) => description],
];

const actionText = ({ name, params }: ChartState['entry'][number]): string =>
  params === null ? name : `${name} ${JSON.stringify(params)}`;

const factChanges = (old: ChartState, now: ChartState): readonly string[] =>
  facts.flatMap(([name, read]) => {
    const [was, is] = [read(old), read(now)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [`${name}: ${said(was)} before, ${said(is)} now`];
  });

function said(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function transitionChanges(
  old: ChartState | null,
  now: ChartState | null,
  states: Pairs<ChartState>,
): readonly Change[] {
  // Descendants of an added or removed state are not listed.
  if (old === null || now === null) return [];
  const renamed = new Map(states.flatMap(([was, is]) => (was && is ? [[was.id, is.id] as const] : [])));
  const pairs = matchTransitions(old.transitions, now.transitions, renamed);
  const told = pairs.flatMap(([was, is]): readonly Change[] => {
    if (was === null)
      return is === null
        ? []
        : [{ kind: 'added', text: `“${now.id}” handles ${textOf(is)}`, before: null, after: at(now, is) }];
    if (is === null)
      return [
        { kind: 'removed', text: `“${old.id}” no longer handles ${textOf(was)}`, before: at(old, was), after: null },
      ];
    const isSame = bodyOf(was, renamed) === bodyOf(is, new Map());
    const isInPlace = isSame && placeAmong(was, pairs, 0) === placeAmong(is, pairs, 1);
    if (isInPlace) return [];
    const place = { before: at(old, was), after: at(now, is) };
    if (isSame) return [{ kind: 'moved', text: `“${now.id}” asks ${is.label} in another order`, ...place }];
    return [{ kind: 'changed', text: `“${now.id}” ${changeText(was, is, old, now)}`, ...place }];
  });
  return told;
}

/** The index among branches in both revisions, so that insertions do not count as moves. */
function placeAmong(transition: ChartTransition, pairs: Pairs<ChartTransition>, side: 0 | 1): number {
  const both = pairs
    .flatMap((pair) => (pair[0] && pair[1] ? [pair[side]] : []))
    .filter((one) => one?.event === transition.event);
  return both.sort((a, b) => (a?.order ?? 0) - (b?.order ?? 0)).indexOf(transition);
}

const bodyOf = (
  { event, guard, targets, reenter, actions, delay, description, meta }: ChartTransition,
  renamed: ReadonlyMap<string, string>,
): string =>
  JSON.stringify([
    readable(event, renamed),
    guard,
    targets.map((target) => renamed.get(target) ?? target),
    reenter,
    actions,
    delay,
    description,
    meta,
  ]);

/** An event type without the state id that some of XState's end with. */
const readable = (event: string, renamed: ReadonlyMap<string, string>): string => {
  for (const [was, is] of renamed) if (event.endsWith(`.${was}`)) return `${event.slice(0, -was.length)}${is}`;
  return event;
};

const textOf = ({ label, targets }: ChartTransition): string =>
  `${label}, which ${targets.length === 0 ? 'stays' : `leads to ${targets.join(' and ')}`}`;

function changeText(was: ChartTransition, is: ChartTransition, old: ChartState, now: ChartState): string {
  if (was.label !== is.label) return `now leaves by ${is.label}, before by ${was.label}`;
  if (was.targets.join() !== is.targets.join()) return `on ${is.label} ${goes(is)} now, before it ${goes(was)}`;
  const line = ({ event }: ChartTransition, state: ChartState) =>
    waysOf(state, chartOf(state)).find((way) => way.event === event)?.text ?? event;
  return `on ${is.label} acts otherwise: “${line(is, now)}” now, “${line(was, old)}” before`;
}

const goes = ({ targets }: ChartTransition): string =>
  targets.length === 0 ? 'stays' : `goes to ${targets.join(' and ')}`;

/** Just enough of a chart to use a state's full id as its name. */
const chartOf = (root: ChartState): Chart => ({
  schema: 2,
  id: '',
  description: null,
  version: null,
  fingerprint: '',
  root,
});

/** Where a change is in a union chart, in which removed ids are renamed. */
export function placeOf({ kind, before, after }: Change): Place {
  if (after) return after;
  const { state = '', transition = null } = before ?? {};
  return { state, transition: kind === 'removed' && transition !== null ? lostId(transition) : transition };
}

const lostId = (transition: string): string => `${transition} before`;

/** The states and transitions of both revisions, with their changes by id. */
export interface Union {
  readonly chart: Chart;
  /** Only states and transitions that differ. Removed ones have the older revision's ids. */
  readonly marks: ReadonlyMap<string, 'added' | 'removed' | 'changed'>;
  readonly changes: readonly Change[];
}

/** Merges two revisions: the newer one plus what was removed. */
export function unionOf(before: Chart, after: Chart): Union {
  const changes = diff(before, after);
  const pairs = matchStates(before, after);
  const olderOf = new Map(pairs.flatMap(([old, now]) => (old && now ? [[now.id, old] as const] : [])));
  const newNames = new Map(pairs.flatMap(([old, now]) => (old && now ? [[old.id, now.id] as const] : [])));
  const lost = new Set(pairs.flatMap(([old, now]) => (old && !now ? [old.id] : [])));
  const lostTransitions = new Set(
    changes.flatMap(({ kind, before: was }) => (kind === 'removed' && was?.transition ? [was.transition] : [])),
  );
  const renamedTargets = (transition: ChartTransition): ChartTransition => ({
    ...transition,
    targets: transition.targets.map((target) => newNames.get(target) ?? target),
  });
  const merge = (now: ChartState): ChartState => {
    const old = olderOf.get(now.id);
    const gone =
      old?.transitions
        .filter(({ id }) => lostTransitions.has(id))
        .map((transition) => ({ ...renamedTargets(transition), id: lostId(transition.id) })) ?? [];
    const lostChildren = old?.children.filter(({ id }) => lost.has(id)).map(asLost) ?? [];
    const children = [...now.children.map(merge), ...lostChildren];
    return {
      ...now,
      type: now.type === 'atomic' && children.length > 0 ? 'compound' : now.type,
      transitions: [...now.transitions, ...gone],
      children,
    };
  };
  const asLost = (state: ChartState): ChartState => ({
    ...state,
    transitions: state.transitions.map(renamedTargets),
    children: state.children.filter(({ id }) => lost.has(id)).map(asLost),
  });
  const chart = { ...after, root: merge(after.root) };
  return { chart, marks: marksOf(changes, before, lost), changes };
}

function marksOf(changes: readonly Change[], before: Chart, lost: ReadonlySet<string>): Union['marks'] {
  const marks = new Map<string, 'added' | 'removed' | 'changed'>();
  for (const change of changes) {
    const { state, transition } = placeOf(change);
    const id = transition ?? state;
    if (change.kind === 'removed' || change.kind === 'added') marks.set(id, change.kind);
    else if (!marks.has(id)) marks.set(id, 'changed');
  }
  for (const state of statesOf(before.root))
    if (lost.has(state.id)) for (const { id } of state.transitions) marks.set(id, 'removed');
  return marks;
}
