import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { requestMachine } from '../request/request.machine.ts';
import type { RequestEvent, RequestFailed, RequestInput } from '../request/request.types.ts';
import type { RequestActorRef, ResourcesContext, ResourcesEvent, ResourcesInput } from './resources.types.ts';
import { type Resource, type ResourceKey, resources } from './table.ts';

type Wanted = { key: ResourceKey; input?: unknown };

/** How the request of a key begins: at once, in the manner that the table states. */
function requestInput({ key, input }: Wanted): Omit<RequestInput, 'reportTo'> {
  const { kind, keeps, pollSeconds }: Resource = resources[key];
  const pollInterval = pollSeconds === null ? null : pollSeconds * 1000;
  return { key, kind, keeps, pollInterval, initial: 'loading', requestInput: input };
}

/** Every load and submit of the product: one request for each key, made when it is first wanted. */
export const resourcesMachine = setup({
  types: { context: {} as ResourcesContext, input: {} as ResourcesInput, events: {} as ResourcesEvent },
  actors: { request: requestMachine },
  actions: {
    spawnRequest: assign({
      requests: ({ context, spawn, self }, wanted: Wanted) => ({
        ...context.requests,
        [wanted.key]: spawn('request', { id: wanted.key, input: { ...requestInput(wanted), reportTo: self } }),
      }),
    }),
    tellRequest: sendTo(
      ({ context }, { key }: { key: ResourceKey; event: RequestEvent }) => context.requests[key] as RequestActorRef,
      (_, { event }) => event,
    ),
    tellAll: enqueueActions(({ context, enqueue }, { event }: { event: RequestEvent }) => {
      for (const request of Object.values(context.requests)) enqueue.sendTo(request, event);
    }),
    passOn: sendTo(
      ({ context }) => context.reportTo,
      (_, failure: RequestFailed) => failure,
    ),
  },
  guards: { isKnown: ({ context }, { key }: { key: ResourceKey }) => context.requests[key] !== undefined },
}).createMachine({
  id: 'resources',
  context: ({ input }) => ({ reportTo: input.reportTo, requests: {} }),
  initial: 'serving',
  states: {
    serving: {
      on: {
        'resource.wanted': [
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            actions: { type: 'tellRequest', params: ({ event }) => ({ key: event.key, event: { type: 'request.started', input: event.input } }) },
          },
          { actions: { type: 'spawnRequest', params: ({ event }) => event } },
        ],
        'resource.reset': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: { type: 'tellRequest', params: ({ event }) => ({ key: event.key, event: { type: 'request.reset' } }) },
        },
        'tab.hidden': { actions: { type: 'tellAll', params: { event: { type: 'tab.hidden' } } } },
        'tab.shown': { actions: { type: 'tellAll', params: { event: { type: 'tab.shown' } } } },
        'page.left': { actions: { type: 'tellAll', params: { event: { type: 'page.left' } } } },
        'session.renewed': { actions: { type: 'tellAll', params: { event: { type: 'session.renewed' } } } },
        'session.ended': { actions: { type: 'tellAll', params: { event: { type: 'request.abandoned' } } } },
        'request.failed': { actions: { type: 'passOn', params: ({ event }) => event } },
      },
    },
  },
});
