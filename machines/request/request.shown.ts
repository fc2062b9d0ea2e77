import { shownOf, shownProblem } from '../shared/shown.ts';
import type { requestMachine } from './request.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const requestShown = shownOf<typeof requestMachine>()({
  context: {
    name: 'value',
    keeps: 'value',
    pollInterval: 'value',
    lastSuccess: { at: 'value' },
    problem: shownProblem,
  },
  input: { name: 'value', keeps: 'value', pollInterval: 'value' },
  emitted: { 'request.failed': { code: 'value', status: 'value' } },
});
