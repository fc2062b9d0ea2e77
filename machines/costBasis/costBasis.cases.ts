import { amount } from '#domain/money/money.ts';
import type { Cases } from '../shared/cases.ts';
import { typedCost } from './costBasis.costs.ts';
import type { CostBasisMachine } from './costBasis.machine.ts';

export const depositWithCost = 'd'.repeat(32);
export const depositWithoutCost = 'e'.repeat(32);

export const costBasisCases: Cases<CostBasisMachine> = {
  inputs: [{ customerGuid: 'c'.repeat(32), costs: { [depositWithCost]: amount(12_345) } }],
  events: {
    'cost.edited': [
      { type: 'cost.edited', guid: depositWithCost },
      { type: 'cost.edited', guid: depositWithoutCost },
    ],
    'cost.saved': [
      { type: 'cost.saved', value: amount(20_000) },
      { type: 'cost.saved', value: amount(1_000) },
    ],
    'cost.typed': [
      { type: 'cost.typed', text: '250.00' },
      { type: 'cost.typed', text: 'a lot' },
    ],
  },
  actors: { saveCostBasis: { done: [undefined] } },
  abstraction: ({ context }) => [context.guid, context.guid in context.costs, typedCost(context).ok],
  invariants: {
    'a cost belongs to a deposit': (snapshot) =>
      snapshot.matches('resting') === (snapshot.context.guid === '') ? undefined : 'a deposit is selected exactly while it is edited',
    'only a valid cost is saved': (snapshot) => (snapshot.matches('saving') && !typedCost(snapshot.context).ok ? 'it is invalid' : undefined),
  },
};
