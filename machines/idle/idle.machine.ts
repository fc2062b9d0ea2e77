import { assign, sendTo, setup } from 'xstate';
import { withEvent } from '../shared/requesting.ts';
import { effectContract, type ReportsTo, streamContract } from '../shared/setup.ts';
import { idleCheckInterval, otherTabsLimit, rewatchPause } from '../shared/waits.ts';
import type { ActivityHeard, IdleContext, IdleEvent, IdleInput, IdleReport } from './idle.types.ts';

/** At most once a second. */
const watchActivity = streamContract<{ readonly type: 'activity.seen' }>('watchActivity');

const shareActivity = effectContract<{ at: number }>('shareActivity');
const askOtherTabs = effectContract('askOtherTabs');
/** Saved for a reload: the person may have left meanwhile. */
const saveActivity = effectContract<{ at: number }>('saveActivity');
const removeSavedActivity = effectContract('removeSavedActivity');

const idleFor = ({ lastActiveAt, now }: IdleContext): number => now() - lastActiveAt;

/** At most one interval: timers stop while the computer sleeps; the clock does not. */
const until = (limit: number, context: IdleContext): number =>
  Math.min(Math.max(limit - idleFor(context), 0), idleCheckInterval);

const lastActivity = ({ context }: { context: IdleContext }) => ({ at: context.lastActiveAt });
const share = { type: 'shareActivity', params: lastActivity } as const;

/** Ends an absent person's session. A browser's tabs share the time of the last activity. */
export const idleMachine = setup({
  types: { context: {} as IdleContext, input: {} as IdleInput, events: {} as IdleEvent },
  actors: { watchActivity },
  actions: {
    shareActivity,
    askOtherTabs,
    saveActivity,
    removeSavedActivity,
    // Activity after the limit is too late, as after a long sleep.
    storeActivity: assign({
      lastActiveAt: ({ context }) => (idleFor(context) < context.limits.limit ? context.now() : context.lastActiveAt),
    }),
    storeHeardActivity: assign({ lastActiveAt: ({ context }, { at }: ActivityHeard) => Math.min(at, context.now()) }),
    reportEnding: sendTo(
      ({ context }): ReportsTo<IdleReport> => context.reportTo,
      ({ context }): IdleReport => ({ type: context.owner === 'staff' ? 'staffIdle.ended' : 'idle.ended' }),
    ),
  },
  guards: {
    limitIsReached: ({ context }) => idleFor(context) >= context.limits.limit,
    warningIsDue: ({ context }) => idleFor(context) >= context.limits.warning,
    clockWentBack: ({ context }) => idleFor(context) < 0,
    heardIsNewer: ({ context }, { at }: ActivityHeard) => at > context.lastActiveAt,
  },
  delays: {
    nextCheck: ({ context }) => until(context.limits.warning, context),
    nextLastCheck: ({ context }) => until(context.limits.limit, context),
    otherTabsLimit,
    rewatchPause,
  },
}).createMachine({
  id: 'idle',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    'tab.hidden': { actions: { type: 'saveActivity', params: lastActivity } },
    'tab.shown': { target: '.deciding', actions: 'removeSavedActivity' },
    'window.focused': '.deciding',
    'session.wanted': { actions: share },
    'activity.heard': {
      guard: withEvent('heardIsNewer'),
      target: '.deciding',
      actions: withEvent('storeHeardActivity'),
    },
  },
  states: {
    deciding: {
      description: 'How long its owner has been away is read off the clock.',
      always: [
        { guard: 'limitIsReached', target: 'asking' },
        { guard: 'warningIsDue', target: 'warning' },
        { target: 'watching', actions: share },
      ],
    },
    watching: {
      description: 'Somebody is there. The clock is read every few seconds.',
      invoke: { id: 'watchActivity', src: 'watchActivity', onError: 'rewatching' },
      always: { guard: 'warningIsDue', target: 'deciding' },
      on: { 'activity.seen': { actions: ['storeActivity', share] } },
      initial: 'counting',
      states: {
        counting: {
          after: {
            nextCheck: [
              // The clock was set back, so counting restarts.
              { guard: 'clockWentBack', target: 'counting', reenter: true, actions: 'storeActivity' },
              { target: 'counting', reenter: true },
            ],
          },
        },
      },
    },
    rewatching: {
      description: 'The stream of activity broke. It is taken up again after a moment.',
      after: { rewatchPause: 'deciding' },
    },
    warning: {
      description: 'Whoever left is asked, with two minutes left. Only an answer counts: the bump of a mouse does not.',
      on: {
        'stay.requested': { target: 'deciding', actions: 'storeActivity' },
      },
      after: { nextLastCheck: 'deciding' },
    },
    asking: {
      description: 'This tab may have slept while somebody was active in another one. Nothing of the page shows.',
      entry: 'askOtherTabs',
      // This tab's time is stale, so it neither replies to other tabs nor checks again.
      on: { 'session.wanted': {}, 'tab.shown': {}, 'window.focused': {} },
      after: { otherTabsLimit: 'ended' },
    },
    ended: { type: 'final', entry: 'reportEnding' },
  },
});
