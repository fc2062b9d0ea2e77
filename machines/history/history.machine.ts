import { withAnswer } from '../shared/params.ts';
import { requesting } from '../shared/requesting.ts';
import { nextPage } from './history.records.ts';
import { historySetup } from './history.setup.ts';
import type { HistoryContext } from './history.types.ts';

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
