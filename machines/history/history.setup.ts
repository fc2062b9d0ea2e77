import { assign, emit, setup } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import { loadPage, watchBalances } from './history.actors.ts';
import { bringsNews, hasMore, pollWait, withNewest, withOlder } from './history.records.ts';
import type { HistoryContext, HistoryEmitted, HistoryEvent, HistoryPage } from './history.types.ts';

export const historySetup = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    emitted: {} as HistoryEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { loadPage, watchBalances, watchWindow },
  guards: {
    hasMore: ({ context }) => hasMore(context),
    bringsNews: ({ context }, page: HistoryPage) => bringsNews(context, page),
    moreFollows: ({ context }, page: HistoryPage) => hasMore(withOlder(context, page)),
  },
  actions: {
    storeNewest: assign(({ context }, page: HistoryPage) => ({ ...withNewest(context, page), readAt: page.readAt, problem: null, failures: 0 })),
    storeOlder: assign(({ context }, page: HistoryPage) => ({ ...withOlder(context, page), problem: null, failures: 0 })),
    announceNews: emit({ type: 'records.updated' }),
    storeProblem: assign(({ context }, problem: Problem) => ({ problem, failures: context.failures + 1 })),
    clearProblem: assign({ problem: null }),
  },
  delays: {
    requestLimit,
    pollWait: ({ context }) => pollWait(context),
  },
});
