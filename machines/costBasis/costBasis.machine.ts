import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { assets } from '#domain/assets/assets.ts';
import { lookUp } from '#domain/lookUp.ts';
import { type Amount, type ParsedDecimal, parseDecimal, toDecimal } from '#domain/money/money.ts';
import { splitUnit } from '#domain/money/unit.ts';
import { isCost } from '#domain/portfolio/costBasis.ts';
import { isImplausibleCost } from '#domain/portfolio/implausibleCost.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { amountIn } from '../shared/amount.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting, trying, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

/** Why the text is not a cost. */
export type InvalidCost = Extract<ParsedDecimal, { ok: false }>['reason'];

/** An unfinished entry. */
export interface CostDraft {
  readonly guid: string;
  readonly text: string;
}

interface CostBasisInput {
  /** From before the session expired; null without one. */
  readonly draft: CostDraft | null;
}

interface CostBasisContext extends CostBasisInput {
  /** Null until loaded: unknown is not the same as none. */
  readonly costs: CostBasisByDeposit | null;
  /** The deposit being edited, and its text so far. */
  readonly guid: string;
  readonly text: string;
  readonly invalid: InvalidCost | null;
  readonly problem: Problem | null;
}

type CostBasisEvent =
  /** A page shows the costs, or the customer tries again. */
  | { readonly type: 'costs.requested' }
  | { readonly type: 'cost.edited'; readonly guid: string }
  | { readonly type: 'cost.typed'; readonly text: string }
  /** `value`: the coins' current value in cents, if known. */
  | { readonly type: 'cost.saved'; readonly value?: Amount | null }
  /** Confirms an unusual cost. */
  | { readonly type: 'cost.confirmed' }
  /** The cost is unknown again. */
  | { readonly type: 'cost.removed' | 'edit.canceled' };

type CostBasisEmitted = { readonly type: 'costBasis.changed'; readonly costs: CostBasisByDeposit };

const loadCostBasis = promiseContract<CostBasisByDeposit>('loadCostBasis');

/** Saves a deposit's cost; null removes it. Idempotent. Returns all costs. */
const saveCostBasis = promiseContract<CostBasisByDeposit, { guid: string; cost: Amount | null }>('saveCostBasis');

const { decimals } = assets.USD;

/** Cents. Zero is valid, for gifts and mined coins. */
export function typedCost({ text }: Pick<CostBasisContext, 'text'>): ParsedDecimal {
  const split = splitUnit(text);
  const typed = parseDecimal(split?.unit === 'USD' ? split.number : text, decimals);
  return typed.ok && !isCost(typed.amount) ? { ok: false, reason: 'tooLarge' } : typed;
}

/** Null while unknown. */
export const costOf = (costs: CostBasisContext['costs'], guid: string): Amount | null =>
  (costs && lookUp(costs, guid)) ?? null;

/** '' if unknown. */
function textOf(costs: CostBasisContext['costs'], guid: string): string {
  const cost = costOf(costs, guid);
  return cost === null ? '' : toDecimal(cost, decimals);
}

/** The edited deposit with its typed cost. */
function typedChange(context: CostBasisContext): { guid: string; cost: Amount | null } {
  const typed = typedCost(context);
  if (!typed.ok) throw new RangeError(`no cost to save: ${typed.reason}`);
  return { guid: context.guid, cost: typed.amount };
}

/** The edited deposit without a cost. */
const removal = ({ guid }: CostBasisContext): { guid: string; cost: Amount | null } => ({ guid, cost: null });

const noProblem = { invalid: null, problem: null } as const;

const costBasisSetup = setup({
  types: {} as FlowTypes<{
    context: CostBasisContext;
    input: CostBasisInput;
    events: CostBasisEvent;
    emitted: CostBasisEmitted;
  }>,
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
    ...problemActions,
    storeEdit: assign(({ context: { costs } }, { guid }: { guid: string }) => ({
      guid,
      text: textOf(costs, guid),
      ...noProblem,
    })),
    storeRestoredDraft: assign(({ context: { draft } }) => ({ ...draft, draft: null })),
    storeText: assign({ text: (_, { text }: { text: string }) => text, ...noProblem }),
    storeInvalid: assign(({ context }) => {
      const typed = typedCost(context);
      return { invalid: typed.ok ? null : typed.reason };
    }),
    storeCosts: assign({ costs: (_, costs: CostBasisByDeposit) => costs }),
    clearEdit: assign({ guid: '', text: '', ...noProblem }),
    clearProblem: assign(noProblem),
    announceCosts: emit(({ context }) => ({ type: 'costBasis.changed', costs: context.costs ?? {} })),
  },
  delays: { requestLimit },
});

const noInput = () => undefined;
const known = { target: 'idle', actions: [withOutput('storeCosts'), 'announceCosts'] } as const;

/** Costs count only once saved, so a reload never takes a gain back. */
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
        onDone: [
          { guard: 'draftIsRestored', target: 'editing', actions: [...known.actions, 'storeRestoredDraft'] },
          known,
        ],
        failed: 'unavailable',
      }),
    },
    unavailable: {
      description: 'The costs did not load. They stay unknown until the customer tries again, or comes back.',
      meta: { title: 'Costs not loaded' },
      on: { 'costs.requested': 'loading' },
    },
    idle: {
      description: 'The known cost basis of received coins is shown; the rest is unknown.',
      meta: { title: 'Cost basis' },
      entry: 'clearEdit',
      on: { 'cost.edited': { target: 'editing', actions: withEvent('storeEdit') } },
      initial: 'current',
      states: {
        current: { on: { 'costs.requested': 'refreshing' } },
        refreshing: {
          description:
            'A page was opened: costs that another tab or device saved are loaded. If that fails, the known ones stay.',
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
        'edit.canceled': 'idle',
      },
    },
    questioning: {
      description:
        'The cost is more than the coins could ever have been bought for. It is saved only if the customer confirms it.',
      tags: ['form'],
      meta: { title: 'Check the cost' },
      on: {
        'cost.edited': { target: 'editing', actions: withEvent('storeEdit') },
        'cost.typed': { target: 'editing', actions: withEvent('storeText') },
        'cost.confirmed': 'saving',
        'edit.canceled': 'idle',
      },
    },
    saving: saving(typedChange, 'Saving the cost'),
    removing: saving(removal, 'Removing the cost'),
  },
});

export type CostBasisMachine = typeof costBasisMachine;

type Snapshot = SnapshotFrom<CostBasisMachine>;

/** Cents by deposit guid; null until loaded. */
export const selectCosts = ({ context }: Snapshot) => context.costs;
export const selectCostOf =
  (guid: string) =>
  ({ context }: Snapshot): Amount | null =>
    costOf(context.costs, guid);
export const selectIsKnown = ({ context }: Snapshot): boolean => context.costs !== null;
/** The costs failed to load, and can be requested again. */
export const selectIsUnavailable = (snapshot: Snapshot): boolean => snapshot.matches('unavailable');
export const selectEditedGuid = ({ context }: Snapshot): string | null => context.guid || null;
/** Cents; null if the text is not a cost. */
export const selectTypedCost = ({ context }: Snapshot): Amount | null => amountIn(typedCost(context));
export const selectEdit = ({ context: { text, invalid, problem } }: Snapshot) => ({ text, invalid, problem });
/** Cents far above the coins' value, until the customer confirms or changes it; else null. */
export function selectQuestionedCost(snapshot: Snapshot): Amount | null {
  const typed = typedCost(snapshot.context);
  return snapshot.matches('questioning') && typed.ok ? typed.amount : null;
}
export const selectIsSaving = (snapshot: Snapshot): boolean =>
  snapshot.matches('saving') || snapshot.matches('removing');
export const selectCanRemove = (snapshot: Snapshot): boolean => snapshot.can({ type: 'cost.removed' });
