import { withEvent } from '../shared/requesting.ts';
import { coins } from './deposit.coins.ts';
import { dollars } from './deposit.dollars.ts';
import { initialContext } from './deposit.saved.ts';
import { depositSetup } from './deposit.setup.ts';

export const depositMachine = depositSetup.createMachine({
  id: 'deposit',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    // The facts then stop changing, and the bank decides.
    onError: {},
  },
  on: { 'facts.updated': { actions: withEvent('storeFacts') } },
  states: { coins, dollars },
});

export type DepositMachine = typeof depositMachine;
