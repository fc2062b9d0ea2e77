import { assign, emit, setup } from 'xstate';
import type { CoinCosts } from '#domain/portfolio/positions.ts';
import { problemOf } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, timedOut } from '../shared/waits.ts';
import { keepCosts } from './receivedCosts.actors.ts';
import { costsWithout, costsWithTyped, textOf, typedCost } from './receivedCosts.costs.ts';
import type { ReceivedCostsContext, ReceivedCostsEmitted, ReceivedCostsEvent, ReceivedCostsInput } from './receivedCosts.types.ts';

const noComplaint = { fault: null, problem: null } as const;

const receivedCostsSetup = setup({
  types: {
    input: {} as ReceivedCostsInput,
    context: {} as ReceivedCostsContext,
    events: {} as ReceivedCostsEvent,
    emitted: {} as ReceivedCostsEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { keepCosts },
  guards: {
    costIsReadable: ({ context }) => typedCost(context).ok,
    costIsKnown: ({ context }) => context.guid in context.costs,
  },
  actions: {
    beginEdit: assign(({ context: { costs } }, { guid }: { guid: string }) => ({ guid, text: textOf(costs, guid), ...noComplaint })),
    storeText: assign({ text: (_, { text }: { text: string }) => text, fault: null, problem: null }),
    showFault: assign(({ context }) => {
      const typed = typedCost(context);
      return { fault: typed.ok ? null : typed.reason };
    }),
    storeCosts: assign({ costs: (_, { costs }: { costs: CoinCosts }) => costs }),
    endEdit: assign({ guid: '', text: '', ...noComplaint }),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeTimeout: assign({ problem: timedOut }),
    announceCosts: emit(({ context }) => ({ type: 'costs.changed', costs: context.costs })),
  },
  delays: { requestLimit },
});

/** Costs are believed once they are kept, so that no gain is shown that a reload would take back. */
const keeping = (costsToKeep: (context: ReceivedCostsContext) => CoinCosts, title: string) =>
  receivedCostsSetup.createStateConfig({
    tags: ['busy'],
    meta: { title },
    invoke: {
      id: 'keepCosts',
      src: 'keepCosts',
      input: ({ context }) => ({ customerGuid: context.customerGuid, costs: costsToKeep(context) }),
      onDone: {
        target: 'resting',
        actions: [{ type: 'storeCosts', params: ({ context }) => ({ costs: costsToKeep(context) }) }, 'announceCosts'],
      },
      onError: { target: 'editing', actions: { type: 'storeFault', params: ({ event }) => event } },
    },
    after: { requestLimit: { target: 'editing', actions: 'storeTimeout' } },
  });

export const receivedCostsMachine = receivedCostsSetup.createMachine({
  id: 'receivedCosts',
  context: ({ input }) => ({ ...input, guid: '', text: '', ...noComplaint }),
  initial: 'resting',
  states: {
    resting: {
      description: 'What is known of the cost of received coins is shown; the rest is unknown.',
      meta: { title: 'Costs' },
      entry: 'endEdit',
      on: { 'cost.edited': { target: 'editing', actions: { type: 'beginEdit', params: ({ event }) => event } } },
    },
    editing: {
      description: 'The cost of one deposit is told, in dollars and for all of its coins.',
      tags: ['form'],
      meta: { title: 'Enter the cost' },
      on: {
        'cost.edited': { actions: { type: 'beginEdit', params: ({ event }) => event } },
        'cost.typed': { actions: { type: 'storeText', params: ({ event }) => event } },
        'cost.saved': [{ guard: 'costIsReadable', target: 'saving' }, { actions: 'showFault' }],
        'cost.forgotten': { guard: 'costIsKnown', target: 'forgetting' },
        'edit.cancelled': 'resting',
      },
    },
    saving: keeping(costsWithTyped, 'Saving the cost'),
    forgetting: keeping(costsWithout, 'Removing the cost'),
  },
});

export type ReceivedCostsMachine = typeof receivedCostsMachine;
