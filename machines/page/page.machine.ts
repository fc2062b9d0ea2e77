import { assign, sendTo, setup } from 'xstate';
import { storeFault, storeTimeout } from '../shared/asking.ts';
import { withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { chunkLimit } from '../shared/waits.ts';
import { loadPage, openFlows, readAddress } from './page.actors.ts';
import type { PageContext, PageEvent, PageInput, PageReport, PageTag } from './page.types.ts';

/** The page that the address bar names: its code is loaded and shown, or can be requested again if it did not arrive. */
export const pageMachine = setup({
  types: { context: {} as PageContext, input: {} as PageInput, events: {} as PageEvent, tags: {} as PageTag },
  actors: { loadPage },
  actions: {
    openFlows,
    readAddress,
    storePath: assign({ path: (_, params: { path: string }) => params.path }),
    reportLeaving: sendTo(
      ({ context }) => context.reportTo,
      ({ context }): PageReport => ({ type: 'page.left', path: context.path }),
    ),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
  },
  guards: { pathDiffers: ({ context }, params: { path: string }) => params.path !== context.path },
  delays: { chunkLimit },
}).createMachine({
  id: 'page',
  context: ({ input }) => ({ path: input.path, reportTo: input.reportTo, problem: null }),
  initial: 'loading',
  on: {
    'route.changed': [
      { guard: withEvent('pathDiffers'), target: '.loading', actions: ['reportLeaving', withEvent('storePath')] },
      { actions: { type: 'readAddress', params: ({ context }) => ({ path: context.path }) } },
    ],
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ path: context.path }),
        onDone: 'ready',
        onError: { target: 'failed', actions: storeFault },
      },
      after: { chunkLimit: { target: 'timedOut', actions: storeTimeout } },
    },
    ready: { entry: { type: 'openFlows', params: ({ context }) => ({ path: context.path }) } },
    failed: { description: 'The code of the page could not be loaded.', on: { 'retry.requested': 'loading' } },
    timedOut: { description: 'The code of the page did not arrive within 120 s.', on: { 'retry.requested': 'loading' } },
  },
});
