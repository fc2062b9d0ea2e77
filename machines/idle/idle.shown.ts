import { shownOf } from '../shared/shown.ts';
import type { idleMachine } from './idle.machine.ts';

/**
 * What tools may show of this flow while it runs: amounts, assets, deadlines and reasons. Ids are
 * tokens.
 */
export const idleShown = shownOf<typeof idleMachine>()({
  context: { owner: 'value', limits: { limit: 'value', warning: 'value' }, lastActiveAt: 'value' },
  input: { owner: 'value', limits: { limit: 'value', warning: 'value' }, lastActiveAt: 'value' },
  events: { 'activity.heard': { at: 'value' } },
});
