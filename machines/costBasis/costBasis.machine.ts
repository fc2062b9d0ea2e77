import { assign, emit, setup } from 'xstate';
import type { Amount } from '#domain/money/money.ts';
import { isImplausibleCost } from '#domain/portfolio/implausibleCost.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import { saveCostBasis } from './costBasis.actors.ts';
import { costsWithout, costsWithTyped, textOf, typedCost } from './costBasis.costs.ts';
import type { CostBasisContext, CostBasisEmitted, CostBasisEvent, CostBasisInput } from './costBasis.types.ts';

const noProblem = { invalid: null, problem: null } as const;

const costBasisSetup = setup({
  types: {
    input: {} as CostBasisInput,
    context: {} as CostBasisContext,
    events: {} as CostBasisEvent,
    emitted: {} as CostBasisEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { saveCostBasis },
  guards: {
    costIsReadable: ({ context }) => typedCost(context).ok,
    costIsImplausible: ({ context }, { value = null }: { value?: Amount | null }) => {
      const typed = typedCost(context);
      return typed.ok && isImplausibleCost(typed.amount, value);
    },
    costIsKnown: ({ context }) => context.guid in context.costs,
  },
  actions: {
    storeEdit: assign(({ context: { costs } }, { guid }: { guid: string }) => ({ guid, text: textOf(costs, guid), ...noProblem })),
    storeText: assign({ text: (_, { text }: { text: string }) => text, ...noProblem }),
    storeInvalid: assign(({ context }) => {
      const typed = typedCost(context);
      return { invalid: typed.ok ? null : typed.reason };
    }),
    storeCosts: assign({ costs: (_, { costs }: { costs: CostBasisByDeposit }) => costs }),
    clearEdit: assign({ guid: '', text: '', ...noProblem }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceCosts: emit(({ context }) => ({ type: 'costBasis.changed', costs: context.costs })),
  },
  delays: { requestLimit },
});

/** Costs count only once they are saved, so no gain is shown that a reload would take back. */
const saving = (costsToSave: (context: CostBasisContext) => CostBasisByDeposit, title: string) =>
  costBasisSetup.createStateConfig({
    tags: ['busy'],
    meta: { title },
    ...requesting({
      src: 'saveCostBasis',
      input: (context: CostBasisContext) => ({ customerGuid: context.customerGuid, costs: costsToSave(context) }),
      onDone: {
        target: 'resting',
        actions: [{ type: 'storeCosts', params: ({ context }: { context: CostBasisContext }) => ({ costs: costsToSave(context) }) }, 'announceCosts'],
      },
      failed: 'editing',
    }),
  });

export const costBasisMachine = costBasisSetup.createMachine({
  id: 'costBasis',
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
        'cost.saved': [
          { guard: withEvent('costIsImplausible'), target: 'questioning' },
          { guard: 'costIsReadable', target: 'saving' },
          { actions: 'storeInvalid' },
        ],
        'cost.removed': { guard: 'costIsKnown', target: 'removing' },
        'edit.canceled': 'resting',
      },
    },
    questioning: {
      description: 'The cost is more than the coins could ever have been bought for. It is saved only if the customer confirms it.',
      tags: ['form'],
      meta: { title: 'Check the cost' },
      on: {
        'cost.edited': { target: 'editing', actions: withEvent('storeEdit') },
        'cost.typed': { target: 'editing', actions: withEvent('storeText') },
        'cost.confirmed': 'saving',
        'edit.canceled': 'resting',
      },
    },
    saving: saving(costsWithTyped, 'Saving the cost'),
    removing: saving(costsWithout, 'Removing the cost'),
  },
});

export type CostBasisMachine = typeof costBasisMachine;
