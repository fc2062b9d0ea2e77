import type { Activity } from '#domain/activity/activity.ts';
import { activityOfTrade } from '#domain/activity/fromTrade.ts';
import { amount } from '#domain/money/money.ts';
import type { PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { day } from '#domain/time/units.ts';
import { type Cases, startTime, stubRef } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { hasPastPrices, isEmpty, knowsEverything, type PortfolioMachine } from './portfolio.machine.ts';
import type { Balances } from './portfolio.types.ts';

/** A thousand dollars of bitcoin, bought ten days ago. */
export function samplePurchase(): Activity {
  const at = startTime - 10 * day;
  const activity = activityOfTrade({
    guid: '1'.repeat(32),
    quoteGuid: '2'.repeat(32),
    side: 'buy',
    symbol: 'BTC-USD',
    deliverAmount: amount(100_500),
    receiveAmount: amount(2_000_000),
    fee: amount(500),
    state: 'settling',
    failureCode: null,
    isRecurring: false,
    createdAt: at,
    updatedAt: at,
  });
  if (activity === null) throw new Error('bitcoin is traded');
  return activity;
}

/** Two thousand dollars minus the bitcoin's cost, and the bitcoin. */
export const sampleBalances: Balances = {
  amounts: { USD: amount(99_500), BTC: amount(2_000_000) },
  openedAt: startTime - 20 * day,
};
/** Adds ether. */
const withEther: Balances = { ...sampleBalances, amounts: { ...sampleBalances.amounts, ETH: amount(10n ** 18n) } };
const nothing: Balances = { amounts: { USD: amount(0) }, openedAt: startTime - 20 * day };

/** Bitcoin rises by a hundred dollars a day. */
export const samplePastPrices: PriceSeries = {
  BTC: Array.from({ length: 31 }, (_, index) => ({
    at: startTime - (30 - index) * day,
    price: String(48_000 + index * 100),
  })),
};

export const portfolioCases: Cases<PortfolioMachine> = {
  inputs: [
    (now) => ({
      sources: { priceFeed: stubRef(), trades: stubRef(), transfers: stubRef(), accounts: stubRef() },
      range: '1M',
      method: 'average',
      now,
      startOfYear: () => startTime,
    }),
  ],
  events: {
    'records.read': [{ activities: [samplePurchase()] }, { activities: [] }],
    'records.counted': [{ read: 100, total: 250 }],
    'records.failed': [{ problem: problem('serverFault', true) }],
    'balances.updated': [{ balances: sampleBalances }, { balances: withEther }, { balances: nothing }],
    'prices.updated': [{ prices: {} }],
    'range.chosen': [{ range: '1M' }, { range: 'all' }],
    'costBasis.changed': [{ costs: { ['d'.repeat(32)]: amount(100) } }],
    'method.chosen': [{ method: 'fifo' }],
    'point.moved': [{ to: 'left' }],
    'point.hovered': [{ index: 0 }],
  },
  actors: {
    loadPastPrices: { done: [samplePastPrices], faults: [new ProblemError(problem('serverFault', true))] },
    watchRecords: { stream: true },
    watchWindow: { stream: true },
  },
  abstraction: ({ context }) => [
    knowsEverything(context),
    isEmpty(context),
    hasPastPrices(context),
    context.activities?.length,
    context.range,
  ],
  invariants: {
    'nothing is drawn from incomplete facts': (snapshot) =>
      snapshot.matches('ready') && !knowsEverything(snapshot.context) ? 'records or balances are missing' : undefined,
    'a screen without records has a reason': (snapshot) =>
      snapshot.matches('unavailable') && snapshot.context.problem === null ? 'no problem is stored' : undefined,
  },
};
