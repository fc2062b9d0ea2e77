import type { SnapshotFrom } from 'xstate';
import type { PortfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import { selectView } from '#machines/portfolio/portfolio.selectors.ts';

/** Why a figure that needs every record is missing. */
export const recordsGap = (snapshot: SnapshotFrom<PortfolioMachine>): string =>
  selectView(snapshot) === 'unavailable' ? 'Some records didn’t load' : 'Loading your records';
