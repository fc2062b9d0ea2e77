import { shownOf } from '../shared/shown.ts';
import type { navigationMachine } from './navigation.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const navigationShown = shownOf<typeof navigationMachine>()({
  events: { 'route.changed': { path: 'path' } },
});
