import { shownOf } from '../shared/shown.ts';
import type { bannerMachine } from './banner.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const bannerShown = shownOf<typeof bannerMachine>()({
  context: { notice: { kind: 'value' } },
});
