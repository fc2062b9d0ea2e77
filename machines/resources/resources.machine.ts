import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { requestMachine } from '../request/request.machine.ts';
import type { RequestEvent, RequestFailed } from '../request/request.types.ts';
import { second } from '../shared/waits.ts';
import type { ResourcesContext, ResourcesEvent, ResourcesInput } from './resources.types.ts';

type Requested = { readonly key: string };

/** What screens load: one request for each key, made when it is first requested. */
export const resourcesMachine = setup({
  types: { context: {} as ResourcesContext, input: {} as ResourcesInput, events: {} as ResourcesEvent },
  actors: { request: requestMachine },
  actions: {
    spawnRequest: assign({
      requests: ({ context, spawn, self }, { key }: Requested) => {
        const { keeps, pollSeconds } = context.policies[key] ?? { keeps: 'response', pollSeconds: null };
        const pollInterval = pollSeconds === null ? null : pollSeconds * second;
        const input = { key, keeps, pollInterval, now: context.now, reportTo: self };
        return { ...context.requests, [key]: spawn('request', { id: key, input }) };
      },
    }),
    startAgain: enqueueActions(({ context, enqueue }, { key }: Requested) => {
      const request = context.requests[key];
      if (request) enqueue.sendTo(request, { type: 'request.started' });
    }),
    forward: enqueueActions(({ context, enqueue }, event: RequestEvent) => {
      for (const request of Object.values(context.requests)) enqueue.sendTo(request, event);
    }),
    reportFailure: sendTo(
      ({ context }) => context.reportTo,
      (_, failure: RequestFailed) => failure,
    ),
  },
  guards: { isKnown: ({ context }, { key }: Requested) => context.requests[key] !== undefined },
}).createMachine({
  id: 'resources',
  context: ({ input }) => ({ ...input, requests: {} }),
  initial: 'serving',
  states: {
    serving: {
      on: {
        'resource.requested': [
          { guard: { type: 'isKnown', params: ({ event }) => event }, actions: { type: 'startAgain', params: ({ event }) => event } },
          { actions: { type: 'spawnRequest', params: ({ event }) => event } },
        ],
        'tab.hidden': { actions: { type: 'forward', params: ({ event }) => event } },
        'tab.shown': { actions: { type: 'forward', params: ({ event }) => event } },
        'page.left': { actions: { type: 'forward', params: ({ event }) => event } },
        'session.renewed': { actions: { type: 'forward', params: ({ event }) => event } },
        'network.online': { actions: { type: 'forward', params: ({ event }) => event } },
        'request.failed': { actions: { type: 'reportFailure', params: ({ event }) => event } },
      },
    },
  },
});
