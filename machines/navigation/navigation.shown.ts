import { shownOf } from '../shared/shown.ts';
import type { navigationMachine } from './navigation.machine.ts';

/**
 * What tools may show of this flow while it runs: amounts, assets, deadlines and reasons. Ids are
 * tokens.
 */
export const navigationShown = shownOf<typeof navigationMachine>()({
  events: { 'route.changed': { path: 'path' } },
});
