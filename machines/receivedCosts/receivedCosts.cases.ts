import { amount } from '#domain/money/money.ts';
import type { Cases } from '../shared/cases.ts';
import { typedCost } from './receivedCosts.costs.ts';
import type { ReceivedCostsMachine } from './receivedCosts.machine.ts';

export const toldDeposit = 'd'.repeat(32);
export const untoldDeposit = 'e'.repeat(32);

export const receivedCostsCases: Cases<ReceivedCostsMachine> = {
  inputs: [{ customerGuid: 'c'.repeat(32), costs: { [toldDeposit]: amount(12_345) } }],
  events: {
    'cost.edited': [
      { type: 'cost.edited', guid: toldDeposit },
      { type: 'cost.edited', guid: untoldDeposit },
    ],
    'cost.typed': [
      { type: 'cost.typed', text: '250.00' },
      { type: 'cost.typed', text: 'a lot' },
    ],
  },
  actors: { saveCosts: { done: [undefined] } },
  abstraction: ({ context }) => [context.guid, context.guid in context.costs, typedCost(context).ok],
  invariants: {
    'a cost belongs to a deposit': (snapshot) =>
      snapshot.matches('resting') === (snapshot.context.guid === '') ? undefined : 'a deposit is selected exactly while it is edited',
    'only a valid cost is saved': (snapshot) => (snapshot.matches('saving') && !typedCost(snapshot.context).ok ? 'it is invalid' : undefined),
  },
};
