import { shownOf, shownProblem } from '../shared/shown.ts';
import type { pageMachine } from './page.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const pageShown = shownOf<typeof pageMachine>()({
  context: { path: 'path', problem: shownProblem },
  input: { path: 'path' },
  events: { 'route.changed': { path: 'path' } },
  actors: { loadPage: { input: { path: 'path' }, output: { path: 'path' } }, runPage: { input: { path: 'path' } } },
});
