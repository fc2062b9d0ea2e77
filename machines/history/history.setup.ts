import { assign, setup } from 'xstate';
import { type Problem, waitOf } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { backOff, historySteps, openRecordWait, requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import { loadPage } from './history.actors.ts';
import { awaitsChange, hasMore, withNewest, withOlder } from './history.records.ts';
import type { HistoryContext, HistoryEvent, HistoryPage } from './history.types.ts';

export const historySetup = setup({
  types: { context: {} as HistoryContext, events: {} as HistoryEvent, tags: {} as Tag, meta: {} as StateMeta },
  actors: { loadPage, watchWindow },
  guards: {
    hasMore: ({ context }) => hasMore(context),
    moreFollows: ({ context }, page: HistoryPage) => hasMore(withOlder(context, page)),
  },
  actions: {
    storeNewest: assign(({ context }, page: HistoryPage) => ({ ...withNewest(context, page), readAt: page.readAt, problem: null, failures: 0 })),
    storeOlder: assign(({ context }, page: HistoryPage) => ({ ...withOlder(context, page), problem: null, failures: 0 })),
    storeProblem: assign(({ context }, problem: Problem) => ({ problem, failures: context.failures + 1 })),
    clearProblem: assign({ problem: null }),
  },
  delays: {
    requestLimit,
    pollWait: ({ context }) =>
      Math.max(waitOf(context.problem), awaitsChange(context) && context.failures === 0 ? openRecordWait : backOff(historySteps, context.failures)),
  },
});
