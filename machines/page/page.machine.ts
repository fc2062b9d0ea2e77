import { assign, sendTo, setup } from 'xstate';
import { flowsMachine } from '../flows/flows.machine.ts';
import { withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { storeFault, storeTimeout } from '../shared/requesting.ts';
import { chunkLimit } from '../shared/waits.ts';
import { loadPage, runPage } from './page.actors.ts';
import type { PageContext, PageEvent, PageInput, PageReport, PageTag } from './page.types.ts';

/** The page that the address bar names: its code is loaded and shown, or can be requested again if it did not arrive. */
export const pageMachine = setup({
  types: {
    context: {} as PageContext,
    input: {} as PageInput,
    events: {} as PageEvent,
    tags: {} as PageTag,
    children: {} as { loadPage: 'loadPage'; flows: 'flows'; runPage: 'runPage' },
  },
  actors: { loadPage, flows: flowsMachine, runPage },
  actions: {
    storePath: assign({ path: (_, params: { path: string }) => params.path }),
    reportLeaving: sendTo(
      ({ context }) => context.reportTo,
      ({ context }): PageReport => ({ type: 'page.left', path: context.path }),
    ),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    pathDiffers: ({ context }, params: { path: string }) => params.path !== context.path,
    pathIsSame: ({ context }, params: { path: string }) => params.path === context.path,
  },
  delays: { chunkLimit },
}).createMachine({
  id: 'page',
  context: ({ input }) => ({ path: input.path, reportTo: input.reportTo, problem: null }),
  initial: 'loading',
  on: {
    'route.changed': { guard: withEvent('pathDiffers'), target: '.loading', actions: ['reportLeaving', withEvent('storePath')] },
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
    ready: {
      description: 'The screen is shown. The flows that it alone needs end with it.',
      invoke: [
        { id: 'flows', src: 'flows', onError: { target: 'failed', actions: storeFault } },
        {
          id: 'runPage',
          src: 'runPage',
          input: ({ context }) => ({ path: context.path }),
          onError: { target: 'failed', actions: storeFault },
        },
      ],
      on: {
        'route.changed': { guard: withEvent('pathIsSame'), actions: sendTo('runPage', { type: 'address.changed' }) },
        'customer.came': { actions: sendTo('runPage', ({ event }) => event) },
      },
    },
    failed: { description: 'The page could not be loaded or started.', on: { 'retry.requested': 'loading' } },
    timedOut: { description: 'The code of the page did not arrive within 120 s.', on: { 'retry.requested': 'loading' } },
  },
});
