import { shownOf, shownProblem } from '../shared/shown.ts';
import type { priceFeedMachine } from './priceFeed.machine.ts';

/**
 * What tools may show of this flow while it runs: amounts, assets, deadlines and reasons. Ids are
 * tokens.
 */
export const priceFeedShown = shownOf<typeof priceFeedMachine>()({
  context: { receivedAt: 'value', error: shownProblem, failures: 'value' },
});
