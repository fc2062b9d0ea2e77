import { type AnyEventObject, assign, sendTo, setup } from 'xstate';
import { flowsMachine } from '../flows/flows.machine.ts';
import type { Problem } from '../shared/problem.ts';
import { storeFault, storeTimeout, withEvent } from '../shared/requesting.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';
import { chunkLimit, codeRetryWait, stillWorkingAfter } from '../shared/waits.ts';
import type { PageContext, PageEvent, PageFact, PageInput, PageReport, PageTag } from './page.types.ts';

/**
 * Loads a page's code, and saves a referral code in the address for sign-up. Rejects if a part
 * fails to load, with `offline` without a network.
 */
const loadPage = promiseContract<{ readonly path: string }, { path: string }>('loadPage');

const runPage = streamContract<AnyEventObject, { path: string }, PageFact>('runPage');

const reloadDocument = effectContract('reloadDocument');

/** The current page: its code loads, and can be requested again after a failure. */
export const pageMachine = setup({
  types: {
    context: {} as PageContext,
    input: {} as PageInput,
    events: {} as PageEvent,
    tags: {} as PageTag,
    children: {} as { loadPage: 'loadPage'; loadPageAgain: 'loadPage'; flows: 'flows'; runPage: 'runPage' },
  },
  actors: { loadPage, flows: flowsMachine, runPage },
  actions: {
    reloadDocument,
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
  delays: { chunkLimit, codeRetryWait, stillWorkingAfter },
}).createMachine({
  id: 'page',
  context: ({ input }) => ({ path: input.path, reportTo: input.reportTo, problem: null }),
  initial: 'loading',
  on: {
    'route.changed': {
      guard: withEvent('pathDiffers'),
      target: '.loading',
      actions: ['reportLeaving', withEvent('storePath')],
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
        onError: { target: 'unavailable', actions: storeFault },
      },
      after: { chunkLimit: { target: 'timedOut', actions: storeTimeout } },
      initial: 'brief',
      states: {
        brief: { after: { stillWorkingAfter: 'long' } },
        // Repeated imports share the failed request, so only a new document retries it.
        long: {
          description: 'The code has not arrived after 10 s.',
          on: { 'reload.requested': { actions: 'reloadDocument' } },
        },
      },
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
        'customer.signedIn': { actions: sendTo('runPage', ({ event }) => event) },
      },
    },
    unavailable: {
      description:
        'The code cannot be fetched: no network, or no server. It is requested again every few seconds and when the network is back.',
      on: { 'reload.requested': { actions: 'reloadDocument' } },
      initial: 'waiting',
      states: {
        waiting: {
          after: { codeRetryWait: 'requesting' },
          on: { 'network.online': 'requesting', 'retry.requested': 'requesting' },
        },
        requesting: {
          tags: 'busy',
          invoke: {
            id: 'loadPageAgain',
            src: 'loadPage',
            input: ({ context }) => ({ path: context.path }),
            onDone: { target: '#page.ready', actions: 'clearProblem' },
            onError: { target: 'waiting', actions: storeFault },
          },
          after: { chunkLimit: { target: '#page.timedOut', actions: storeTimeout } },
        },
      },
    },
    failed: {
      description: 'The page loaded but could not be started.',
      on: { 'reload.requested': { actions: 'reloadDocument' } },
    },
    timedOut: {
      description: 'The code of the page did not arrive within 120 s.',
      on: { 'reload.requested': { actions: 'reloadDocument' } },
    },
  },
});
