import { assign, setup } from 'xstate';
import { problemOf } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { backOff, requestLimit, second, timedOut } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import { loadPage } from './history.actors.ts';
import { awaitsChange, hasMore, nextPage, withNewest, withOlder } from './history.records.ts';
import type { HistoryContext, HistoryEvent, HistoryPage } from './history.types.ts';

/** Between two looks at the newest page, and longer and longer while it fails. */
const lookSteps = [15 * second, 15 * second, 30 * second, 60 * second] as const;
/** While something is under way that ends in seconds. */
const eagerLook = 3 * second;

const historySetup = setup({
  types: { context: {} as HistoryContext, events: {} as HistoryEvent, tags: {} as Tag, meta: {} as StateMeta },
  actors: { loadPage, watchWindow },
  guards: {
    hasMore: ({ context }) => hasMore(context),
    continues: ({ context }, page: HistoryPage) => hasMore(withOlder(context, page)),
  },
  actions: {
    storeNewest: assign(({ context }, page: HistoryPage) => ({ ...withNewest(context, page), problem: null, failures: 0 })),
    storeOlder: assign(({ context }, page: HistoryPage) => ({ ...withOlder(context, page), problem: null, failures: 0 })),
    storeFault: assign(({ context }, params: { error: unknown }) => ({ problem: problemOf(params.error), failures: context.failures + 1 })),
    storeTimeout: assign(({ context }) => ({ problem: timedOut, failures: context.failures + 1 })),
    clearProblem: assign({ problem: null }),
  },
  delays: {
    requestLimit,
    lookWait: ({ context }) => (awaitsChange(context) && context.failures === 0 ? eagerLook : backOff(lookSteps, context.failures)),
  },
});

/** Pages of older records, one or all of them. What was read so far stays in sight. */
const reading = (id: string, description: string, goesOn: boolean) =>
  historySetup.createStateConfig({
    description,
    tags: ['busy'],
    entry: 'clearProblem',
    invoke: {
      id,
      src: 'loadPage',
      input: ({ context }) => ({ page: nextPage(context) }),
      onDone: [
        ...(goesOn
          ? [
              {
                guard: { type: 'continues', params: ({ event }: { event: { output: HistoryPage } }) => event.output } as const,
                target: 'completing',
                reenter: true,
                actions: { type: 'storeOlder', params: ({ event }: { event: { output: HistoryPage } }) => event.output } as const,
              },
            ]
          : []),
        { target: 'resting', actions: { type: 'storeOlder', params: ({ event }) => event.output } },
      ],
      onError: { target: goesOn ? 'broken' : 'resting', actions: { type: 'storeFault', params: ({ event }) => event } },
    },
    after: { requestLimit: { target: goesOn ? 'broken' : 'resting', actions: 'storeTimeout' } },
  });

export const historyMachine = historySetup.createMachine({
  id: 'history',
  context: { activities: [], read: 0, total: null, problem: null, failures: 0 },
  invoke: {
    id: 'watchWindow',
    src: 'watchWindow',
    // Without it the list is looked at in a hidden tab too: wasteful, but right.
    onError: {},
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The newest page, for the first time.',
      tags: ['busy'],
      meta: { title: 'Loading' },
      entry: 'clearProblem',
      invoke: {
        id: 'loadFirstPage',
        src: 'loadPage',
        input: { page: 0 },
        onDone: { target: 'resting', actions: { type: 'storeNewest', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      after: { requestLimit: { target: 'failed', actions: 'storeTimeout' } },
    },
    failed: {
      description: 'Nothing is known. Asked for again by itself, less and less often.',
      meta: { title: 'Not loaded' },
      after: { lookWait: 'loading' },
      on: { 'retry.requested': 'loading', 'network.online': 'loading', 'tab.shown': 'loading' },
    },
    resting: {
      description: 'What was read stands. The newest page is looked at again in a while.',
      meta: { title: 'Up to date' },
      after: { lookWait: 'looking' },
      on: {
        'older.wanted': { guard: 'hasMore', target: 'extending' },
        'all.wanted': { guard: 'hasMore', target: 'completing' },
        'records.changed': 'looking',
        'retry.requested': 'looking',
        'network.online': 'looking',
        'tab.hidden': 'paused',
      },
    },
    looking: {
      description: 'The newest page again, behind what stands.',
      meta: { title: 'Up to date' },
      invoke: {
        id: 'loadNewestPage',
        src: 'loadPage',
        input: { page: 0 },
        onDone: { target: 'resting', actions: { type: 'storeNewest', params: ({ event }) => event.output } },
        onError: { target: 'resting', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      on: {
        'records.changed': { target: 'looking', reenter: true },
        'older.wanted': { guard: 'hasMore', target: 'extending' },
        'all.wanted': { guard: 'hasMore', target: 'completing' },
        'tab.hidden': 'paused',
      },
      after: { requestLimit: { target: 'resting', actions: 'storeTimeout' } },
    },
    extending: { ...reading('loadOlderPage', 'One page of older records.', false), on: { 'all.wanted': 'completing' } },
    completing: reading('loadRemainingPages', 'Every page that is left, one after the other.', true),
    broken: {
      description: 'The rest did not come. What was read stands; the rest is asked for again by itself.',
      meta: { title: 'Some records didn’t load' },
      after: { lookWait: 'completing' },
      on: { 'retry.requested': 'completing', 'network.online': 'completing', 'tab.shown': 'completing' },
    },
    paused: { description: 'Nobody looks.', meta: { title: 'Paused' }, on: { 'tab.shown': 'looking', 'all.wanted': 'completing' } },
  },
});

export type HistoryMachine = typeof historyMachine;
