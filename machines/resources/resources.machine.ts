import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { second } from '#domain/time/units.ts';
import type { FactReported } from '../flows/flows.types.ts';
import { requestMachine } from '../request/request.machine.ts';
import type { RequestEvent, RequestFailed } from '../request/request.types.ts';
import { withEvent } from '../shared/requesting.ts';
import { keyOf } from './keys.ts';
import type { ResourceRequested, ResourcesContext, ResourcesEvent, ResourcesInput } from './resources.types.ts';

const forwarded = { actions: withEvent('forward') } as const;

/** One request per key, created when first needed. */
export const resourcesMachine = setup({
  types: { context: {} as ResourcesContext, input: {} as ResourcesInput, events: {} as ResourcesEvent },
  actors: { request: requestMachine },
  actions: {
    spawnRequest: assign(({ context, spawn, self }, { name, params, policy }: ResourceRequested) => {
      const { keeps, pollSeconds } = policy;
      const key = keyOf(name, params);
      const pollInterval = pollSeconds === null ? null : pollSeconds * second;
      const input = { key, name, params, keeps, pollInterval, now: context.now, reportTo: self };
      return {
        requests: { ...context.requests, [key]: spawn('request', { id: key, input }) },
        policies: { ...context.policies, [key]: policy },
      };
    }),
    startAgain: enqueueActions(({ context, enqueue }, { name, params }: ResourceRequested) => {
      const request = context.requests[keyOf(name, params)];
      if (request) enqueue.sendTo(request, { type: 'request.started' });
    }),
    startChanged: enqueueActions(({ context: { requests, policies }, enqueue }, { fact }: FactReported) => {
      for (const [key, request] of Object.entries(requests))
        if (policies[key]?.reloadedAfter.includes(fact)) enqueue.sendTo(request, { type: 'request.started' });
    }),
    forward: enqueueActions(({ context, enqueue }, event: RequestEvent) => {
      for (const request of Object.values(context.requests)) enqueue.sendTo(request, event);
    }),
    reportFailure: sendTo(
      ({ context }) => context.reportTo,
      (_, failure: RequestFailed) => failure,
    ),
  },
  guards: {
    isKnown: ({ context }, { name, params }: ResourceRequested) => context.requests[keyOf(name, params)] !== undefined,
  },
}).createMachine({
  id: 'resources',
  context: ({ input }) => ({ ...input, requests: {}, policies: {} }),
  initial: 'serving',
  states: {
    serving: {
      on: {
        'resource.requested': [
          { guard: withEvent('isKnown'), actions: withEvent('startAgain') },
          { actions: withEvent('spawnRequest') },
        ],
        'fact.reported': { actions: withEvent('startChanged') },
        'tab.hidden': forwarded,
        'tab.shown': forwarded,
        'page.left': forwarded,
        'session.renewed': forwarded,
        'network.online': forwarded,
        'request.failed': { actions: withEvent('reportFailure') },
      },
    },
  },
});
