import { shownOf } from '../shared/shown.ts';
import type { bannerMachine } from './banner.machine.ts';

/**
 * What tools may show of this flow while it runs: amounts, assets, deadlines and reasons. Ids are
 * tokens.
 */
export const bannerShown = shownOf<typeof bannerMachine>()({
  context: { notice: { kind: 'value' } },
});
