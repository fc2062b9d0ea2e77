import { assign, sendTo, setup } from 'xstate';
import { flowsMachine } from '../flows/flows.machine.ts';
import { problem, problemOf } from '../shared/problem.ts';
import { loadPage, runPage } from './page.actors.ts';
import type { PageContext, PageEvent, PageInput, PageReport, PageTag } from './page.types.ts';

/** The page that the address bar names: its code is loaded, shown, and asked for again when it did not arrive. */
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
    storeProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    pathDiffers: ({ context }, params: { path: string }) => params.path !== context.path,
    pathIsSame: ({ context }, params: { path: string }) => params.path === context.path,
  },
  delays: { chunkTimeout: 120_000 },
}).createMachine({
  id: 'page',
  context: ({ input }) => ({ path: input.path, reportTo: input.reportTo, problem: null }),
  initial: 'loading',
  on: {
    'route.changed': {
      guard: { type: 'pathDiffers', params: ({ event }) => event },
      target: '.loading',
      actions: ['reportLeaving', { type: 'storePath', params: ({ event }) => event }],
    },
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
        onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { chunkTimeout: { target: 'timedOut', actions: { type: 'storeProblem', params: { error: { problem: problem('timeout', true) } } } } },
    },
    ready: {
      description: 'The screen is shown. The flows that it alone needs end with it.',
      invoke: [
        {
          id: 'flows',
          src: 'flows',
          onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => ({ error: event.error }) } },
        },
        {
          id: 'runPage',
          src: 'runPage',
          input: ({ context }) => ({ path: context.path }),
          onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => ({ error: event.error }) } },
        },
      ],
      on: {
        'route.changed': { guard: { type: 'pathIsSame', params: ({ event }) => event }, actions: sendTo('runPage', { type: 'address.changed' }) },
      },
    },
    failed: { description: 'The code of the page could not be fetched.', on: { 'retry.requested': 'loading' } },
    timedOut: { description: 'The code of the page did not arrive within 120 s.', on: { 'retry.requested': 'loading' } },
  },
});
