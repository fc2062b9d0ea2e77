import { shownOf, shownProblem } from '../shared/shown.ts';
import type { priceFeedMachine } from './priceFeed.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const priceFeedShown = shownOf<typeof priceFeedMachine>()({
  context: { receivedAt: 'value', error: shownProblem, failures: 'value' },
});
