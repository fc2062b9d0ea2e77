import { amount } from '#domain/money/money.ts';
import type { Cases } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { type CostBasisMachine, costOf, typedCost } from './costBasis.machine.ts';

export const depositWithCost = 'd'.repeat(32);
export const depositWithoutCost = 'e'.repeat(32);
/** The backend's costs for the customer. */
export const savedCosts = { [depositWithCost]: amount(12_345) };

const fault = new ProblemError(problem('serverFault', true));

export const costBasisCases: Cases<CostBasisMachine> = {
  inputs: [{ draft: null }, { draft: { guid: depositWithoutCost, text: '250' } }],
  events: {
    'cost.edited': [{ guid: depositWithCost }, { guid: depositWithoutCost }],
    'cost.saved': [{ value: amount(20_000) }, { value: amount(1_000) }],
    'cost.typed': [{ text: '250.00' }, { text: 'a lot' }],
  },
  actors: {
    loadCostBasis: { done: [savedCosts], faults: [fault] },
    saveCostBasis: { done: [savedCosts], faults: [fault] },
  },
  abstraction: ({ context }) => [
    context.guid,
    context.draft === null,
    costOf(context.costs, context.guid) !== null,
    typedCost(context).ok,
  ],
  invariants: {
    'a cost belongs to a deposit': (snapshot) =>
      ['editing', 'questioning', 'saving', 'removing'].some((state) => snapshot.matches(state as 'editing')) ===
      (snapshot.context.guid !== '')
        ? undefined
        : 'a deposit is selected exactly while it is edited',
    'only a valid cost is saved': (snapshot) =>
      snapshot.matches('saving') && !typedCost(snapshot.context).ok ? 'it is invalid' : undefined,
    'costs that did not load are not empty': (snapshot) =>
      (snapshot.matches('loading') || snapshot.matches('unavailable')) === (snapshot.context.costs === null)
        ? undefined
        : 'costs are known exactly once they were loaded',
    'a failure has its reason': (snapshot) =>
      snapshot.matches('unavailable') && snapshot.context.problem === null ? 'no problem is stored' : undefined,
  },
};
