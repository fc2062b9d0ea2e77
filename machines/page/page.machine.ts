import { type AnyEventObject, assign, sendTo, setup } from 'xstate';
import { flowsMachine } from '../flows/flows.machine.ts';
import type { Problem } from '../shared/problem.ts';
import { storeFault, storeTimeout, withEvent } from '../shared/requesting.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';
import { chunkLimit, codeRetryWait, stillWorkingAfter } from '../shared/waits.ts';
import type { PageContext, PageEvent, PageFact, PageInput, PageReport, PageTag } from './page.types.ts';

/** Loads the code of the page for a path, and saves the referral code that the address may have for the sign-up form. Rejects when a part does not arrive, with `offline` if there is no network. */
const loadPage = promiseContract<{ readonly path: string }, { path: string }>('loadPage');

/** Starts what the page's screen needs, and reads the address again whenever it changed. */
const runPage = streamContract<AnyEventObject, { path: string }, PageFact>('runPage');

/** Loads the whole document anew, at the same address. */
const reloadDocument = effectContract('reloadDocument');

/** The page that the address bar names: its code is loaded and shown, or can be requested again if it did not arrive. */
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
        onError: { target: 'unavailable', actions: storeFault },
      },
      after: { chunkLimit: { target: 'timedOut', actions: storeTimeout } },
      initial: 'brief',
      states: {
        brief: { after: { stillWorkingAfter: 'long' } },
        // Another import of the same code waits for the same reply, so only a new document asks again.
        long: { description: 'The code has not arrived after 10 s.', on: { 'reload.requested': { actions: 'reloadDocument' } } },
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
      description: 'The code cannot be fetched: no network, or no server. It is requested again every few seconds and when the network is back.',
      on: { 'reload.requested': { actions: 'reloadDocument' } },
      initial: 'waiting',
      states: {
        waiting: { after: { codeRetryWait: 'requesting' }, on: { 'network.online': 'requesting', 'retry.requested': 'requesting' } },
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
    failed: { description: 'The page loaded but could not be started.', on: { 'reload.requested': { actions: 'reloadDocument' } } },
    timedOut: {
      description: 'The code of the page did not arrive within 120 s.',
      on: { 'reload.requested': { actions: 'reloadDocument' } },
    },
  },
});
