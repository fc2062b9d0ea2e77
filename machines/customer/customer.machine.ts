import { sendTo, setup, spawnChild } from 'xstate';
import { flowsMachine } from '../flows/flows.machine.ts';
import type { RequestFailed } from '../request/request.types.ts';
import { resourcesMachine } from '../resources/resources.machine.ts';
import type { CustomerContext, CustomerEvent, CustomerInput, CustomerReport } from './customer.types.ts';

/** Everything that belongs to a signed-in customer. It lives exactly as long as the session, and what it owns no longer than it. */
export const customerMachine = setup({
  types: {
    context: {} as CustomerContext,
    input: {} as CustomerInput,
    events: {} as CustomerEvent,
    children: {} as { flows: 'flows'; resources: 'resources' },
  },
  actors: { flows: flowsMachine, resources: resourcesMachine },
  actions: {
    reportFailure: sendTo(
      ({ context }) => context.reportTo,
      (_, failure: RequestFailed) => failure,
    ),
    reportRefusedToken: sendTo(({ context }) => context.reportTo, { type: 'accessToken.refused' } satisfies CustomerReport),
  },
  guards: {
    // Whichever of the session's tokens it was: the renewal finds out, since it needs the user token.
    tokenWasRefused: (_, { status }: RequestFailed) => status === 401,
  },
}).createMachine({
  id: 'customer',
  context: ({ input }) => input,
  entry: [
    spawnChild('flows', { id: 'flows' }),
    spawnChild('resources', { id: 'resources', input: ({ context, self }) => ({ policies: context.policies, now: context.now, reportTo: self }) }),
  ],
  initial: 'active',
  states: {
    active: {
      on: {
        'tab.hidden': { actions: sendTo('resources', ({ event }) => event) },
        'tab.shown': { actions: sendTo('resources', ({ event }) => event) },
        'page.left': { actions: sendTo('resources', ({ event }) => event) },
        'network.online': { actions: sendTo('resources', ({ event }) => event) },
        'session.renewed': { actions: sendTo('resources', ({ event }) => event) },
        'request.failed': [
          {
            guard: { type: 'tokenWasRefused', params: ({ event }) => event },
            actions: [{ type: 'reportFailure', params: ({ event }) => event }, 'reportRefusedToken'],
          },
          { actions: { type: 'reportFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
});
