import { statesOf } from './chart.ts';
import type { Chart, ChartState, ChartTransition } from './types.ts';

/**
 * A way through a chart: transitions in their order. Whether their guards would let it happen is
 * not asked.
 */
export type ChartPath = readonly ChartTransition[];

/** What is active in a chart, as far as a path needs to know: states by id, ancestors included. */
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

/**
 * The states that are active with a state, from it down: the first child of each compound, all of a
 * parallel.
 */
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

/** The states that are active after a transition, as far as the chart says. */
function after(active: Active, { source, targets }: ChartTransition, reader: Reader): Active {
  if (targets.length === 0) return active;
  const entered = targets.flatMap((target) => [...below(target, reader), ...above(target, reader)]);
  // What is left: everything within the source's ancestor that holds the target too, but for other
  // regions of a parallel state on the way.
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

/**
 * The shortest path from the start to each of some states, by breadth; a state without one is not
 * in the result.
 */
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
/** Regions multiply: beyond this many combinations a path is not looked for any further. */
const mostPlaces = 20_000;

/** Whether a flow ends in a state, as a project may say beyond final states. */
export type IsEnding = (state: ChartState) => boolean;

/**
 * The endings of a flow: final states below the root of its machine, and whatever else the project
 * takes for one.
 */
export const endingsOf = (chart: Chart, isEnding: IsEnding = () => false): readonly ChartState[] =>
  statesOf(chart.root).filter((state) => (state.type === 'final' && state.path.length === 1) || isEnding(state));

/**
 * The transitions of the main path: the shortest to each ending, or, for a machine that never ends,
 * to each of its first states.
 */
export function mainPath(chart: Chart, isEnding?: IsEnding): ReadonlySet<string> {
  const endings = endingsOf(chart, isEnding);
  const goals = endings.length > 0 ? endings : chart.root.children;
  const paths = shortestPaths(
    chart,
    goals.map(({ id }) => id),
  );
  return new Set([...paths.values()].flat().map(({ id }) => id));
}

/**
 * All that leads into a state directly from outside it: to it, to a state within it, or to one that
 * begins with it; and from it to itself anew.
 */
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

/**
 * Every way from the start into a state without visiting a state twice, nor having been in it
 * before, the shortest first, at most so many.
 */
export function everyWayInto(chart: Chart, goal: string, most = 100): readonly ChartPath[] {
  const reader = readerOf(chart);
  const inside = new Set(
    statesOf(chart.root).flatMap((state) => (state.id === goal ? statesOf(state).map(({ id }) => id) : [])),
  );
  const paths: ChartPath[] = [];
  const walk = (id: string, path: ChartPath, visited: ReadonlySet<string>): void => {
    // Backwards: from the goal to what leads there, until the start.
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
