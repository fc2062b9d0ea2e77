import { assign, type EventObject, setup } from 'xstate';
import { logCrash } from './flows.actors.ts';
import type { FlowName, FlowsContext, FlowsEvent } from './flows.types.ts';

const crashOf = (event: EventObject): { actorId: string; error: unknown } => ({
  actorId: 'actorId' in event ? String(event.actorId) : '',
  error: 'error' in event ? event.error : null,
});

/** Owns the flows that it opens: they live as long as it does, or until they end by themselves. */
export const flowsMachine = setup({
  types: { context: {} as FlowsContext, events: {} as FlowsEvent },
  actions: {
    logCrash,
    spawnFlow: assign({
      flows: ({ context, spawn }, { name, opening: { logic, input } }: FlowsEvent) => ({
        ...context.flows,
        [name]: spawn(logic, { systemId: `flow:${name}`, input }),
      }),
    }),
  },
  guards: { flowRuns: ({ context }, { name }: { name: FlowName }) => context.flows[name]?.getSnapshot().status === 'active' },
}).createMachine({
  id: 'flows',
  context: { flows: {} },
  initial: 'serving',
  states: {
    serving: {
      on: {
        'flow.opened': [
          { guard: { type: 'flowRuns', params: ({ event }) => event } },
          { actions: { type: 'spawnFlow', params: ({ event }) => event } },
        ],
        // A flow that breaks must not break what stands beside it.
        'xstate.error.actor.*': { actions: { type: 'logCrash', params: ({ event }: { event: EventObject }) => crashOf(event) } },
      },
    },
  },
});
