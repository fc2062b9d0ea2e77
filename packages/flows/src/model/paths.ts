import { statesOf } from './chart.ts';
import type { Chart, ChartState, ChartTransition } from './types.ts';

/** Transitions in order, ignoring their guards. */
export type ChartPath = readonly ChartTransition[];

/** Ids of the active states, including ancestors. */
type Active = ReadonlySet<string>;

interface Reader {
  readonly states: ReadonlyMap<string, ChartState>;
  readonly parents: ReadonlyMap<string, string>;
}

function readerOf(chart: Chart): Reader {
  const states = statesOf(chart.root);
  const parents = new Map(states.flatMap(({ id, children }) => children.map((child) => [child.id, id] as const)));
  return { states: new Map(states.map((state) => [state.id, state])), parents };
}

/** A state and the descendants entered with it. */
function below(id: string, { states }: Reader): readonly string[] {
  const state = states.get(id);
  if (!state) return [];
  if (state.type === 'history')
    return (state.history?.targets ?? []).flatMap((target) => below(target, { states, parents: new Map() }));
  const children =
    state.type === 'parallel' ? state.children.map((child) => child.id) : state.initial === null ? [] : [state.initial];
  return [id, ...children.flatMap((child) => below(child, { states, parents: new Map() }))];
}

const above = (id: string, { parents }: Reader): readonly string[] => {
  const parent = parents.get(id);
  return parent === undefined ? [] : [parent, ...above(parent, { states: new Map(), parents })];
};

/** The active states after a transition, as far as the chart tells. */
function after(active: Active, { source, targets }: ChartTransition, reader: Reader): Active {
  if (targets.length === 0) return active;
  const entered = targets.flatMap((target) => [...below(target, reader), ...above(target, reader)]);
  // A transition exits everything below the common ancestor of source and target, except for other
  // regions of a parallel state.
  const next = new Set(entered);
  for (const id of active) {
    const conflict = [id, ...above(id, reader)].some((one) => {
      const parent = reader.parents.get(one);
      const isChoice = parent !== undefined && reader.states.get(parent)?.type === 'compound';
      return (
        isChoice && !next.has(one) && entered.some((other) => other !== one && reader.parents.get(other) === parent)
      );
    });
    const isWithinSource = targets.includes(source) && above(id, reader).includes(source) && !entered.includes(id);
    if (!conflict && !isWithinSource) next.add(id);
  }
  return next;
}

/** The shortest path from the start to each state; unreachable states are absent. */
export function shortestPaths(chart: Chart, goals: readonly string[]): ReadonlyMap<string, ChartPath> {
  const reader = readerOf(chart);
  const start: Active = new Set(below(chart.root.id, reader));
  const found = new Map<string, ChartPath>();
  const note = (active: Active, path: ChartPath) => {
    for (const goal of goals) if (active.has(goal) && !found.has(goal)) found.set(goal, path);
  };
  const keyOf = (active: Active) => [...active].sort().join(' ');
  const seen = new Set([keyOf(start)]);
  const waiting: { readonly active: Active; readonly path: ChartPath }[] = [{ active: start, path: [] }];
  note(start, []);
  for (const { active, path } of waiting) {
    if (found.size === goals.length || seen.size > mostPlaces) break;
    for (const id of active)
      for (const transition of reader.states.get(id)?.transitions ?? []) {
        const next = after(active, transition, reader);
        const key = keyOf(next);
        if (seen.has(key)) continue;
        seen.add(key);
        const longer = [...path, transition];
        note(next, longer);
        waiting.push({ active: next, path: longer });
      }
  }
  return found;
}
/** Limits the breadth-first search, since parallel regions multiply. */
const mostPlaces = 20_000;

/** Lets a project add endings other than final states. */
export type IsEnding = (state: ChartState) => boolean;

/** Nested final states and the project's own endings. */
export const endingsOf = (chart: Chart, isEnding: IsEnding = () => false): readonly ChartState[] =>
  statesOf(chart.root).filter((state) => (state.type === 'final' && state.path.length === 1) || isEnding(state));

/** Transitions on the shortest paths to the endings, or to top-level states without any. */
export function mainPath(chart: Chart, isEnding?: IsEnding): ReadonlySet<string> {
  const endings = endingsOf(chart, isEnding);
  const goals = endings.length > 0 ? endings : chart.root.children;
  const paths = shortestPaths(
    chart,
    goals.map(({ id }) => id),
  );
  return new Set([...paths.values()].flat().map(({ id }) => id));
}

/** Transitions into a state from outside, directly or through a child, and to itself. */
export function waysInto(chart: Chart, id: string): readonly ChartTransition[] {
  const reader = readerOf(chart);
  const isWithin = (state: string) => state === id || above(state, reader).includes(id);
  return statesOf(chart.root)
    .flatMap(({ transitions }) => transitions)
    .filter(({ source, targets, reenter }) => {
      const enters = targets.some((target) => isWithin(target) || below(target, reader).includes(id));
      return enters && (!isWithin(source) || (reenter && targets.includes(id)));
    });
}

/** All simple paths from the start that first enter a state at their end, shortest first. */
export function everyWayInto(chart: Chart, goal: string, most = 100): readonly ChartPath[] {
  const reader = readerOf(chart);
  const inside = new Set(
    statesOf(chart.root).flatMap((state) => (state.id === goal ? statesOf(state).map(({ id }) => id) : [])),
  );
  const paths: ChartPath[] = [];
  const walk = (id: string, path: ChartPath, visited: ReadonlySet<string>): void => {
    // Searches backward from the goal to the start.
    for (const transition of waysInto(chart, id)) {
      if (paths.length >= most) return;
      const from = transition.source;
      const longer = [transition, ...path];
      if (below(chart.root.id, reader).includes(from)) paths.push(longer);
      else if (!visited.has(from)) walk(from, longer, new Set([...visited, from]));
    }
  };
  walk(goal, [], inside);
  return paths.sort((a, b) => a.length - b.length);
}
