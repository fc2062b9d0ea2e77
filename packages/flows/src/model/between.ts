import { statesOf } from './chart.ts';
import { type ChartPath, waysInto } from './paths.ts';
import type { Chart, ChartTransition } from './types.ts';

interface Tried {
  /** The first state of the path so far. */
  readonly reached: string;
  readonly path: ChartPath;
  readonly visited: readonly string[];
}

/** Limits the search, as paths multiply. */
const mostTried = 20_000;

/**
 * All simple paths between two states, shortest first. The first transition starts in `from`, a
 * descendant or an ancestor.
 * @param most maximum number of paths
 * @returns none for unknown states
 */
export function waysBetween(chart: Chart, from: string, to: string, most = 100): readonly ChartPath[] {
  const states = statesOf(chart.root);
  const first = states.find(({ id }) => id === from);
  if (!first || from === to) return [];
  const around = states.filter((state) => statesOf(state).includes(first));
  const beginnings = new Set([...around, ...statesOf(first)].map(({ id }) => id));
  const known = new Map<string, readonly ChartTransition[]>();
  const into = (id: string): readonly ChartTransition[] => {
    const ways = known.get(id) ?? waysInto(chart, id);
    known.set(id, ways);
    return ways;
  };
  const found: ChartPath[] = [];
  const waiting: Tried[] = [{ reached: to, path: [], visited: [to] }];
  // The list grows during the loop.
  for (const { reached, path, visited } of waiting)
    for (const transition of into(reached)) {
      if (found.length >= most) return found;
      const longer = [transition, ...path];
      if (beginnings.has(transition.source)) found.push(longer);
      else if (!visited.includes(transition.source) && waiting.length < mostTried)
        waiting.push({ reached: transition.source, path: longer, visited: [...visited, transition.source] });
    }
  return found;
}
