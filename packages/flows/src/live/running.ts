import type { LiveTab } from './tab.ts';

/** The number of a machine's running actors in these tabs. */
export const runningIn = (tabs: readonly LiveTab[], chart: string): number =>
  tabs
    .flatMap(({ actors }) => [...actors.values()])
    .filter((actor) => actor.chart === chart && actor.endedAt === null && (actor.status ?? 'active') === 'active')
    .length;
