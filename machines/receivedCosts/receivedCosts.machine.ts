import { assign, emit, setup } from 'xstate';
import type { CoinCosts } from '#domain/portfolio/positions.ts';
import { asking } from '../shared/asking.ts';
import { withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import { saveCosts } from './receivedCosts.actors.ts';
import { costsWithout, costsWithTyped, textOf, typedCost } from './receivedCosts.costs.ts';
import type { ReceivedCostsContext, ReceivedCostsEmitted, ReceivedCostsEvent, ReceivedCostsInput } from './receivedCosts.types.ts';

const noProblem = { invalid: null, problem: null } as const;

const receivedCostsSetup = setup({
  types: {
    input: {} as ReceivedCostsInput,
    context: {} as ReceivedCostsContext,
    events: {} as ReceivedCostsEvent,
    emitted: {} as ReceivedCostsEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { saveCosts },
  guards: {
    costIsReadable: ({ context }) => typedCost(context).ok,
    costIsKnown: ({ context }) => context.guid in context.costs,
  },
  actions: {
    storeEdit: assign(({ context: { costs } }, { guid }: { guid: string }) => ({ guid, text: textOf(costs, guid), ...noProblem })),
    storeText: assign({ text: (_, { text }: { text: string }) => text, ...noProblem }),
    storeInvalid: assign(({ context }) => {
      const typed = typedCost(context);
      return { invalid: typed.ok ? null : typed.reason };
    }),
    storeCosts: assign({ costs: (_, { costs }: { costs: CoinCosts }) => costs }),
    clearEdit: assign({ guid: '', text: '', ...noProblem }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceCosts: emit(({ context }) => ({ type: 'costs.changed', costs: context.costs })),
  },
  delays: { requestLimit },
});

/** Costs count only once they are saved, so no gain is shown that a reload would take back. */
const saving = (costsToSave: (context: ReceivedCostsContext) => CoinCosts, title: string) =>
  receivedCostsSetup.createStateConfig({
    tags: ['busy'],
    meta: { title },
    ...asking({
      src: 'saveCosts',
      input: (context: ReceivedCostsContext) => ({ customerGuid: context.customerGuid, costs: costsToSave(context) }),
      onDone: {
        target: 'resting',
        actions: [
          { type: 'storeCosts', params: ({ context }: { context: ReceivedCostsContext }) => ({ costs: costsToSave(context) }) },
          'announceCosts',
        ],
      },
      failed: 'editing',
    }),
  });

export const receivedCostsMachine = receivedCostsSetup.createMachine({
  id: 'receivedCosts',
  context: ({ input }) => ({ ...input, guid: '', text: '', ...noProblem }),
  initial: 'resting',
  states: {
    resting: {
      description: 'The known cost basis of received coins is shown; the rest is unknown.',
      meta: { title: 'Cost basis' },
      entry: 'clearEdit',
      on: { 'cost.edited': { target: 'editing', actions: withEvent('storeEdit') } },
    },
    editing: {
      description: 'The customer enters the cost of one deposit, in dollars for all of its coins.',
      tags: ['form'],
      meta: { title: 'Enter the cost' },
      on: {
        'cost.edited': { actions: withEvent('storeEdit') },
        'cost.typed': { actions: withEvent('storeText') },
        'cost.saved': [{ guard: 'costIsReadable', target: 'saving' }, { actions: 'storeInvalid' }],
        'cost.forgotten': { guard: 'costIsKnown', target: 'forgetting' },
        'edit.cancelled': 'resting',
      },
    },
    saving: saving(costsWithTyped, 'Saving the cost'),
    forgetting: saving(costsWithout, 'Removing the cost'),
  },
});

export type ReceivedCostsMachine = typeof receivedCostsMachine;
