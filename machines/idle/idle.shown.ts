import { shownOf } from '../shared/shown.ts';
import type { idleMachine } from './idle.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const idleShown = shownOf<typeof idleMachine>()({
  context: { owner: 'value', limits: { limit: 'value', warning: 'value' }, lastActiveAt: 'value' },
  input: { owner: 'value', limits: { limit: 'value', warning: 'value' }, lastActiveAt: 'value' },
  events: { 'activity.heard': { at: 'value' } },
});
