import { statesOf } from './chart.ts';
import type { Chart } from './types.ts';

/** The machines that each machine invokes or spawns, by id and as far as names tell. */
export function familyOf(charts: readonly Chart[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Set(charts.map(({ id }) => id));
  return new Map(
    charts.map((chart) => [chart.id, childrenOf(chart).filter((child) => ids.has(child) && child !== chart.id)]),
  );
}

function childrenOf(chart: Chart): readonly string[] {
  const states = statesOf(chart.root);
  const invoked = states.flatMap(({ invokes }) =>
    invokes.filter(({ kind }) => kind === 'machine' || kind === 'unknown').map(({ source }) => source),
  );
  const actions = states.flatMap(({ entry, exit, initialActions, transitions }) => [
    ...entry,
    ...exit,
    ...initialActions,
    ...transitions.flatMap((one) => one.actions),
  ]);
  const spawned = actions.filter(({ kind }) => kind === 'spawn').map(({ name }) => name.replace(/^spawnChild /, ''));
  return [...new Set([...invoked, ...spawned])];
}
