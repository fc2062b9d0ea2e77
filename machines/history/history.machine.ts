import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting, withAnswer } from '../shared/requesting.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import { bringsNews, hasMore, nextPage, pollWait, withNewest, withOlder } from './history.records.ts';
import { type HistoryContext, type HistoryEmitted, type HistoryEvent, type HistoryPage, loadPage, watchBalances } from './history.types.ts';

const historySetup = setup({
  types: {} as FlowTypes<{ context: HistoryContext; events: HistoryEvent; emitted: HistoryEmitted }>,
  actors: { loadPage, watchBalances, watchWindow },
  guards: {
    hasMore: ({ context }) => hasMore(context),
    bringsNews: ({ context }, page: HistoryPage) => bringsNews(context, page),
    moreFollows: ({ context }, page: HistoryPage) => hasMore(withOlder(context, page)),
  },
  actions: {
    ...problemActions,
    storeNewest: assign(({ context }, page: HistoryPage) => ({ ...withNewest(context, page), readAt: page.readAt, problem: null, failures: 0 })),
    storeOlder: assign(({ context }, page: HistoryPage) => ({ ...withOlder(context, page), problem: null, failures: 0 })),
    announceNews: emit({ type: 'records.updated' }),
    storeProblem: assign(({ context }, problem: Problem) => ({ problem, failures: context.failures + 1 })),
  },
  delays: {
    requestLimit,
    pollWait: ({ context }) => pollWait(context),
  },
});

const newestPage = () => ({ page: 0 });
const olderPage = (context: HistoryContext) => ({ page: nextPage(context) });

export const historyMachine = historySetup.createMachine({
  id: 'history',
  context: { activities: [], unreadable: [], readAt: null, read: 0, total: null, problem: null, failures: 0 },
  invoke: [
    {
      id: 'watchWindow',
      src: 'watchWindow',
      // Without it the list is also polled in a hidden tab: wasteful, but correct.
      onError: {},
    },
    {
      id: 'watchBalances',
      src: 'watchBalances',
      // Without it the newest page is requested at its usual time.
      onError: {},
    },
  ],
  initial: 'loading',
  states: {
    loading: {
      description: 'The newest page is loaded for the first time, or again after a failure, whose problem stays until then.',
      tags: ['busy'],
      meta: { title: 'Loading' },
      ...requesting({
        src: 'loadPage',
        id: 'loadFirstPage',
        input: newestPage,
        onDone: { target: 'resting', actions: withAnswer('storeNewest') },
        failed: 'failed',
      }),
    },
    failed: {
      description: 'Nothing is known. The page is requested again automatically, less and less often.',
      meta: { title: 'Not loaded' },
      after: { pollWait: 'loading' },
      on: { 'retry.requested': 'loading', 'network.online': 'loading', 'tab.shown': 'loading' },
    },
    resting: {
      description: 'The records read so far are shown. The newest page is requested again after a while.',
      meta: { title: 'Up to date' },
      after: { pollWait: 'polling' },
      on: {
        'older.requested': { guard: 'hasMore', target: 'extending' },
        'all.requested': { guard: 'hasMore', target: 'completing' },
        'records.changed': 'polling',
        'newest.requested': 'polling',
        'balances.changed': 'polling',
        'retry.requested': 'polling',
        'network.online': 'polling',
        // Without a network it fails at once, and the list says so.
        'network.offline': 'polling',
        'tab.hidden': 'paused',
      },
    },
    polling: {
      description: 'The newest page is loaded again in the background.',
      meta: { title: 'Up to date' },
      ...requesting({
        src: 'loadPage',
        id: 'loadNewestPage',
        input: newestPage,
        onDone: [
          { guard: withAnswer('bringsNews'), target: 'resting', actions: [withAnswer('storeNewest'), 'announceNews'] },
          { target: 'resting', actions: withAnswer('storeNewest') },
        ],
        failed: 'resting',
      }),
      on: {
        'records.changed': { target: 'polling', reenter: true },
        'balances.changed': { target: 'polling', reenter: true },
        'older.requested': { guard: 'hasMore', target: 'extending' },
        'all.requested': { guard: 'hasMore', target: 'completing' },
        'tab.hidden': 'paused',
      },
    },
    extending: {
      description: 'One page of older records is loaded. The records read so far stay visible.',
      tags: ['busy'],
      entry: 'clearProblem',
      ...requesting({
        src: 'loadPage',
        id: 'loadOlderPage',
        input: olderPage,
        onDone: { target: 'resting', actions: withAnswer('storeOlder') },
        failed: 'resting',
      }),
      on: { 'all.requested': 'completing' },
    },
    completing: {
      description: 'All remaining pages are loaded, one after another. The records read so far stay visible.',
      tags: ['busy'],
      entry: 'clearProblem',
      ...requesting({
        src: 'loadPage',
        id: 'loadRemainingPages',
        input: olderPage,
        onDone: [
          { guard: withAnswer('moreFollows'), target: 'completing', reenter: true, actions: withAnswer('storeOlder') },
          { target: 'resting', actions: withAnswer('storeOlder') },
        ],
        failed: 'broken',
      }),
    },
    broken: {
      description: 'The remaining pages did not load. The records read so far stay visible; the rest is requested again automatically.',
      meta: { title: 'Partly loaded' },
      after: { pollWait: 'completing' },
      on: { 'retry.requested': 'completing', 'network.online': 'completing', 'tab.shown': 'completing' },
    },
    paused: { description: 'The tab is hidden.', meta: { title: 'Paused' }, on: { 'tab.shown': 'polling', 'all.requested': 'completing' } },
  },
});

export type HistoryMachine = typeof historyMachine;

type Snapshot = SnapshotFrom<HistoryMachine>;

/** The records read so far, newest first; null before the first page. */
export const selectActivities = ({ context }: Snapshot): readonly Activity[] | null => (context.total === null ? null : context.activities);
/** The number of records in the whole list; null before the first page. */
export const selectTotal = ({ context }: Snapshot): number | null => context.total;
/** The number of records read, including those that this product cannot show. */
export const selectRead = ({ context }: Snapshot): number => context.read;
export const selectHasMore = ({ context }: Snapshot): boolean => hasMore(context);
/** Every record has been read. */
export const selectIsComplete = ({ context }: Snapshot): boolean => !hasMore(context);
/** Names of records that could not be read, so that nothing can be added up. */
export const selectUnreadable = ({ context }: Snapshot): readonly string[] => context.unreadable;
/** When the newest page was last read, in ms since 1970 UTC; null before. */
export const selectReadAt = ({ context }: Snapshot): number | null => context.readAt;
/** Nothing could be loaded so far; it is requested again automatically. */
export const selectIsMissing = ({ context }: Snapshot): boolean => context.total === null && context.problem !== null;
/** Older records are loading. */
export const selectIsReading = (snapshot: Snapshot): boolean => snapshot.matches('extending') || snapshot.matches('completing');
/** The first page is loading, or loading again. */
export const selectIsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
/** The remaining records failed to load. */
export const selectIsBroken = (snapshot: Snapshot): boolean => snapshot.matches('broken');
