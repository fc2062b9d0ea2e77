import type { PricesBySymbol } from '#domain/markets/prices.ts';
import { amount } from '#domain/money/money.ts';
import { type Cases, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { PriceFeedMachine } from './priceFeed.machine.ts';

export const samplePrices: PricesBySymbol = {
  'BTC-USD': { buy: amount(6_501_244), sell: amount(6_498_010), at: startTime },
  'ETH-USD': { buy: amount(341_450), sell: amount(341_104), at: startTime },
};

export const priceFeedCases: Cases<PriceFeedMachine> = {
  inputs: [(now) => ({ now })],
  // Raised internally; sent from outside it would be false.
  events: { 'prices.received': [] },
  actors: {
    loadPrices: { done: [samplePrices], faults: [new ProblemError(problem('serverFault', true))] },
    watchWindow: { stream: true },
  },
  abstraction: ({ context }) => context.receivedAt !== null,
  invariants: {
    'live prices have arrived': (snapshot) =>
      snapshot.matches({ freshness: 'live' }) && snapshot.context.receivedAt === null ? 'there are none' : undefined,
    'an old price is never called live': (snapshot) => {
      const { receivedAt, now } = snapshot.context;
      const age = receivedAt === null ? 0 : now() - receivedAt;
      return snapshot.matches({ freshness: 'live' }) && age > 30_000 ? `it is ${age} ms old` : undefined;
    },
  },
};
