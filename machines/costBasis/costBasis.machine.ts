import { assign, emit, setup } from 'xstate';
import type { Amount } from '#domain/money/money.ts';
import { isImplausibleCost } from '#domain/portfolio/implausibleCost.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting, trying } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import { loadCostBasis, saveCostBasis } from './costBasis.actors.ts';
import { costOf, removal, textOf, typedChange, typedCost } from './costBasis.costs.ts';
import type { CostBasisContext, CostBasisEmitted, CostBasisEvent, CostBasisInput } from './costBasis.types.ts';

const noProblem = { invalid: null, problem: null } as const;

const costBasisSetup = setup({
  types: {
    context: {} as CostBasisContext,
    input: {} as CostBasisInput,
    events: {} as CostBasisEvent,
    emitted: {} as CostBasisEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { loadCostBasis, saveCostBasis },
  guards: {
    costIsReadable: ({ context }) => typedCost(context).ok,
    costIsImplausible: ({ context }, { value = null }: { value?: Amount | null }) => {
      const typed = typedCost(context);
      return typed.ok && isImplausibleCost(typed.amount, value);
    },
    draftIsRestored: ({ context }) => context.draft !== null,
    costIsKnown: ({ context }) => costOf(context.costs, context.guid) !== null,
  },
  actions: {
    storeEdit: assign(({ context: { costs } }, { guid }: { guid: string }) => ({ guid, text: textOf(costs, guid), ...noProblem })),
    storeRestoredDraft: assign(({ context: { draft } }) => ({ ...draft, draft: null })),
    storeText: assign({ text: (_, { text }: { text: string }) => text, ...noProblem }),
    storeInvalid: assign(({ context }) => {
      const typed = typedCost(context);
      return { invalid: typed.ok ? null : typed.reason };
    }),
    storeCosts: assign({ costs: (_, costs: CostBasisByDeposit) => costs }),
    clearEdit: assign({ guid: '', text: '', ...noProblem }),
    clearProblem: assign(noProblem),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceCosts: emit(({ context }) => ({ type: 'costBasis.changed', costs: context.costs ?? {} })),
  },
  delays: { requestLimit },
});

const noInput = () => undefined;
const known = { target: 'resting', actions: [withAnswer('storeCosts'), 'announceCosts'] } as const;

/** Costs count only once they are saved, so no gain is shown that a reload would take back. */
const saving = (change: (context: CostBasisContext) => { guid: string; cost: Amount | null }, title: string) =>
  costBasisSetup.createStateConfig({
    tags: ['busy'],
    meta: { title },
    ...requesting({ src: 'saveCostBasis', input: change, onDone: known, failed: 'editing' }),
  });

export const costBasisMachine = costBasisSetup.createMachine({
  id: 'costBasis',
  context: ({ input }) => ({ ...input, costs: null, guid: '', text: '', ...noProblem }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The saved costs are unknown, and with them every gain.',
      tags: ['busy'],
      meta: { title: 'Loading the costs' },
      entry: 'clearProblem',
      ...requesting({
        src: 'loadCostBasis',
        input: noInput,
        onDone: [{ guard: 'draftIsRestored', target: 'editing', actions: [...known.actions, 'storeRestoredDraft'] }, known],
        failed: 'unavailable',
      }),
    },
    unavailable: {
      description: 'The costs did not load. They stay unknown until the customer tries again, or comes back.',
      meta: { title: 'Costs not loaded' },
      on: { 'costs.requested': 'loading' },
    },
    resting: {
      description: 'The known cost basis of received coins is shown; the rest is unknown.',
      meta: { title: 'Cost basis' },
      entry: 'clearEdit',
      on: { 'cost.edited': { target: 'editing', actions: withEvent('storeEdit') } },
      initial: 'current',
      states: {
        current: { on: { 'costs.requested': 'refreshing' } },
        refreshing: {
          description: 'A page was opened: costs that another tab or device saved are loaded. If that fails, the known ones stay.',
          ...trying({
            src: 'loadCostBasis',
            id: 'refreshCostBasis',
            input: noInput,
            onDone: { target: 'current', actions: known.actions },
            failed: 'current',
          }),
        },
      },
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
    saving: saving(typedChange, 'Saving the cost'),
    removing: saving(removal, 'Removing the cost'),
  },
});

export type CostBasisMachine = typeof costBasisMachine;
