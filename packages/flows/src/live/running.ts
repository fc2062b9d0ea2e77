import type { LiveTab } from './tab.ts';

/** How many actors of a machine run in some tabs of the app. */
export const runningIn = (tabs: readonly LiveTab[], chart: string): number =>
  tabs
    .flatMap(({ actors }) => [...actors.values()])
    .filter((actor) => actor.chart === chart && actor.endedAt === null && (actor.status ?? 'active') === 'active')
    .length;
