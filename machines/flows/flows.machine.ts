import { type AnyActorRef, assign, type EventObject, enqueueActions, setup } from 'xstate';
import { withEvent } from '../shared/requesting.ts';
import { effectContract } from '../shared/setup.ts';
import type { Fact, FactReported, FlowName, FlowOpened, FlowsContext, FlowsEvent } from './flows.types.ts';

/** A crash is always our bug. */
const logCrash = effectContract<{ actorId: string; error: unknown }>('logCrash');

const crashOf = (event: EventObject): { actorId: string; error: unknown } => ({
  actorId: 'actorId' in event ? String(event.actorId) : '',
  error: 'error' in event ? event.error : null,
});

/** Record lists that reload their newest page, with the events that trigger it. */
const recordsChangedBy = {
  trades: ['order.placed', 'order.filled', 'order.rejected'],
  transfers: ['deposit.sent', 'deposit.ended', 'withdrawal.sent', 'withdrawal.completed', 'withdrawal.failed'],
} as const satisfies Partial<Record<FlowName, readonly Fact[]>>;

const changedBy = (fact: string, { flows }: FlowsContext): readonly AnyActorRef[] =>
  (['trades', 'transfers'] as const).flatMap((name) => {
    const facts: readonly string[] = recordsChangedBy[name];
    return flows[name] && facts.includes(fact) ? [flows[name]] : [];
  });

/** Owns the flows that it opens, until they end. */
export const flowsMachine = setup({
  types: { context: {} as FlowsContext, events: {} as FlowsEvent },
  actions: {
    // Passed directly, it would break the compiler's inference of the others.
    logCrash: (_, crash: ReturnType<typeof crashOf>) => logCrash(_, crash),
    spawnFlow: assign({
      flows: ({ context, spawn }, { name, opening: { logic, input } }: FlowOpened) => ({
        ...context.flows,
        [name]: spawn(logic, { systemId: `flow:${name}`, input }),
      }),
    }),
    readRecordsAgain: enqueueActions(({ context, enqueue }, { fact }: FactReported) => {
      for (const list of changedBy(fact, context)) enqueue.sendTo(list, { type: 'records.changed' });
    }),
  },
  guards: { flowRuns: ({ context }, { name }: FlowOpened) => context.flows[name]?.getSnapshot().status === 'active' },
}).createMachine({
  id: 'flows',
  context: { flows: {} },
  initial: 'serving',
  states: {
    serving: {
      on: {
        'flow.opened': [{ guard: withEvent('flowRuns') }, { actions: withEvent('spawnFlow') }],
        'fact.reported': { actions: withEvent('readRecordsAgain') },
        // A crash must not take other flows down.
        'xstate.error.actor.*': {
          actions: { type: 'logCrash', params: ({ event }: { event: EventObject }) => crashOf(event) },
        },
      },
    },
  },
});
