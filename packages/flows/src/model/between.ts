import { statesOf } from './chart.ts';
import { type ChartPath, waysInto } from './paths.ts';
import type { Chart, ChartTransition } from './types.ts';

interface Tried {
  /** The state that the path so far begins with. */
  readonly reached: string;
  readonly path: ChartPath;
  readonly visited: readonly string[];
}

/** Ways multiply: so many beginnings are tried, the shortest first. */
const mostTried = 20_000;

/**
 * Every way from one state to another without visiting a state twice, the shortest first. It begins
 * with what is handled in the first state: by itself, by a state within it, or by one around it.
 * @param most ways that are looked for
 * @returns none for states that the chart does not have
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
  // The list grows while it is gone through.
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
