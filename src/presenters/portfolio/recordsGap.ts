import type { SnapshotFrom } from 'xstate';
import type { PortfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import { selectActivities, selectView } from '#machines/portfolio/portfolio.selectors.ts';

/** Why a figure that needs every record and the cost of every received coin is missing. */
export function recordsGap(snapshot: SnapshotFrom<PortfolioMachine>): string {
  if (selectView(snapshot) === 'unavailable') return 'Some records didn’t load';
  return selectActivities(snapshot) === null ? 'Loading your records' : 'The costs you entered haven’t loaded';
}
