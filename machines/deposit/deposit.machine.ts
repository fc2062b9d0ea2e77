import { withEvent } from '../shared/params.ts';
import { coins } from './deposit.coins.ts';
import { depositSetup } from './deposit.setup.ts';

export const depositMachine = depositSetup.createMachine({
  id: 'deposit',
  context: ({ input }) => ({ ...input, asset: null, customerState: null, addresses: {}, problem: null, polls: 0 }),
  type: 'parallel',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    input: ({ context }) => context.sources,
    // The bank then decides whether the customer may deposit.
    onError: {},
  },
  on: { 'customer.updated': { actions: withEvent('storeCustomerState') } },
  states: { coins },
});

export type DepositMachine = typeof depositMachine;
