import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Activity, isOpen, newestFirst } from '#domain/activity/activity.ts';
import { second } from '#domain/time/units.ts';
import { type Problem, rereadWait } from '../shared/problem.ts';
import { requesting, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { backOff, historySteps, openRecordWait, requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import {
  type HistoryContext,
  type HistoryEmitted,
  type HistoryEvent,
  type HistoryPage,
  loadPage,
  watchBalances,
} from './history.types.ts';

const pageSize = 100;

type Records = Pick<HistoryContext, 'activities' | 'unreadable' | 'read' | 'total'>;

/** New records push older ones down, so pages may overlap, but never skip any. */
const nextPage = ({ read }: Pick<Records, 'read'>): number => Math.floor(read / pageSize);

const hasMore = ({ read, total }: Pick<Records, 'read' | 'total'>): boolean => total === null || read < total;

const byGuid = (activities: readonly Activity[]) => new Map(activities.map((activity) => [activity.guid, activity]));

function withOlder(known: Records, page: HistoryPage): Records {
  const activities = merged(known.activities, page.activities);
  // A short page is the last one, whatever the total says.
  const read = page.length < pageSize ? page.total : Math.min((nextPage(known) + 1) * pageSize, page.total);
  return { activities, unreadable: unreadableAfter(known, page), read, total: page.total };
}

/**
 * If the reloaded page doesn't reach the known records, the gap is avoided by keeping only the
 * page.
 */
function withNewest(known: Records, page: HistoryPage): Records {
  const arrived = page.total - (known.total ?? 0);
  const overlaps = known.total !== null && arrived >= 0 && arrived <= page.length;
  if (!overlaps)
    return {
      activities: merged([], page.activities),
      unreadable: page.unreadable,
      read: page.length,
      total: page.total,
    };
  return {
    activities: merged(known.activities, page.activities),
    unreadable: unreadableAfter(known, page),
    read: Math.max(known.read + arrived, page.length),
    total: page.total,
  };
}

/** The latest version of each record. */
const merged = (known: readonly Activity[], read: readonly Activity[]): readonly Activity[] =>
  [...new Map([...byGuid(known), ...byGuid(read)]).values()].sort(newestFirst);

/** A record that failed to parse may parse now. */
function unreadableAfter(known: Records, page: HistoryPage): readonly string[] {
  const readable = byGuid(page.activities);
  const names = new Set([...known.unreadable, ...page.unreadable].filter((name) => !readable.has(name)));
  return names.size === known.unreadable.length && known.unreadable.every((name) => names.has(name))
    ? known.unreadable
    : [...names];
}

/** Whether the page has a new record or state. */
function bringsNews({ activities }: Pick<Records, 'activities'>, page: HistoryPage): boolean {
  const known = byGuid(activities);
  return page.activities.some(({ guid, status, updatedAt }) => {
    const before = known.get(guid);
    return before?.status !== status || before.updatedAt !== updatedAt;
  });
}

/** Open records may still change. */
const awaitsChange = ({ activities }: Pick<Records, 'activities'>): boolean =>
  activities.some((activity) => isOpen(activity) && activity.status !== 'onHold');

/** Milliseconds from the last load to the first hold's end; Infinity without one. */
function untilRelease({ activities, readAt }: Pick<HistoryContext, 'activities' | 'readAt'>): number {
  const ends = activities.flatMap((activity) =>
    activity.source === 'transfer' && activity.status === 'onHold' && activity.hold
      ? [activity.hold.endsAt - (readAt ?? 0)]
      : [],
  );
  return Math.min(...ends.filter((wait) => wait > 0)) + second;
}

/**
 * Milliseconds until the next load: sooner with open records, just after a hold ends, later after a
 * failure.
 */
function pollWait(context: HistoryContext): number {
  const usual = backOff(historySteps, context.failures);
  if (context.failures > 0) return rereadWait(context.problem, usual);
  return Math.min(awaitsChange(context) ? openRecordWait : usual, untilRelease(context));
}

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
    storeNewest: assign(({ context }, page: HistoryPage) => ({
      ...withNewest(context, page),
      readAt: page.readAt,
      problem: null,
      failures: 0,
    })),
    storeOlder: assign(({ context }, page: HistoryPage) => ({
      ...withOlder(context, page),
      problem: null,
      failures: 0,
    })),
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
      // If this fails, polling goes on in hidden tabs: wasteful but correct.
      onError: {},
    },
    {
      id: 'watchBalances',
      src: 'watchBalances',
      // If this fails, the newest page loads at its usual time.
      onError: {},
    },
  ],
  initial: 'loading',
  states: {
    loading: {
      description:
        'The newest page is loaded for the first time, or again after a failure, whose problem stays until then.',
      tags: ['busy'],
      meta: { title: 'Loading' },
      ...requesting({
        src: 'loadPage',
        id: 'loadFirstPage',
        input: newestPage,
        onDone: { target: 'idle', actions: withOutput('storeNewest') },
        failed: 'failed',
      }),
    },
    failed: {
      description: 'Nothing is known. The page is requested again automatically, less and less often.',
      meta: { title: 'Not loaded' },
      after: { pollWait: 'loading' },
      on: { 'retry.requested': 'loading', 'network.online': 'loading', 'tab.shown': 'loading' },
    },
    idle: {
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
        // Offline, the load fails at once, and the list says so.
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
          { guard: withOutput('bringsNews'), target: 'idle', actions: [withOutput('storeNewest'), 'announceNews'] },
          { target: 'idle', actions: withOutput('storeNewest') },
        ],
        failed: 'idle',
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
        onDone: { target: 'idle', actions: withOutput('storeOlder') },
        failed: 'idle',
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
          { guard: withOutput('moreFollows'), target: 'completing', reenter: true, actions: withOutput('storeOlder') },
          { target: 'idle', actions: withOutput('storeOlder') },
        ],
        failed: 'broken',
      }),
    },
    broken: {
      description:
        'The remaining pages did not load. The records read so far stay visible; the rest is requested again automatically.',
      meta: { title: 'Partly loaded' },
      after: { pollWait: 'completing' },
      on: { 'retry.requested': 'completing', 'network.online': 'completing', 'tab.shown': 'completing' },
    },
    paused: {
      description: 'The tab is hidden.',
      meta: { title: 'Paused' },
      on: { 'tab.shown': 'polling', 'all.requested': 'completing' },
    },
  },
});

export type HistoryMachine = typeof historyMachine;

type Snapshot = SnapshotFrom<HistoryMachine>;

/** Newest first; null before the first page. */
export const selectActivities = ({ context }: Snapshot): readonly Activity[] | null =>
  context.total === null ? null : context.activities;
/** Of the whole list; null before the first page. */
export const selectTotal = ({ context }: Snapshot): number | null => context.total;
/** Records read, including those that we cannot show. */
export const selectRead = ({ context }: Snapshot): number => context.read;
export const selectHasMore = ({ context }: Snapshot): boolean => hasMore(context);
export const selectIsComplete = ({ context }: Snapshot): boolean => !hasMore(context);
/** Names of records that failed to parse: with any, totals are unavailable. */
export const selectUnreadable = ({ context }: Snapshot): readonly string[] => context.unreadable;
/** Ms since 1970 UTC; null before. */
export const selectReadAt = ({ context }: Snapshot): number | null => context.readAt;
/** Nothing has loaded so far; it is retried automatically. */
export const selectIsMissing = ({ context }: Snapshot): boolean => context.total === null && context.problem !== null;
export const selectIsReading = (snapshot: Snapshot): boolean =>
  snapshot.matches('extending') || snapshot.matches('completing');
/** The first page is loading or reloading. */
export const selectIsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
/** Older records failed to load. */
export const selectIsBroken = (snapshot: Snapshot): boolean => snapshot.matches('broken');
