import type { Activity } from '#domain/activity/activity.ts';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import { type Cases, startTime } from '../shared/cases.ts';
import type { HistoryMachine } from './history.machine.ts';
import type { HistoryPage } from './history.types.ts';

/** A one-dollar deposit, a minute older with each number. */
export function sampleActivity(number: number, state = 'completed'): Activity {
  const createdAt = startTime - number * 60_000;
  const activity = activityOfTransfer({
    guid: number.toString(16).padStart(32, '0'),
    transferType: 'funding',
    asset: 'USD',
    side: 'deposit',
    state,
    failureCode: null,
    returnCode: null,
    amount: amount(100),
    estimatedAmount: amount(100),
    fee: amount(0),
    networkFee: null,
    networkFeeAsset: null,
    rail: 'ach',
    transactionHash: null,
    referenceTransferGuid: null,
    counterpartyGuid: null,
    hold: null,
    createdAt,
    updatedAt: createdAt,
  });
  if (activity === null) throw new Error('dollars are an asset');
  return activity;
}

export const samplePage = (from: number, to: number, total: number): HistoryPage => ({
  activities: Array.from({ length: Math.max(to - from, 0) }, (_, index) => sampleActivity(from + index)),
  unreadable: [],
  total,
  length: Math.max(to - from, 0),
  readAt: startTime,
});

export const historyCases: Cases<HistoryMachine> = {
  inputs: [undefined],
  events: {},
  actors: {
    loadPage: { done: [samplePage(0, 100, 250), samplePage(100, 200, 250), samplePage(200, 250, 250)] },
    watchBalances: { stream: true },
    watchWindow: { stream: true },
  },
  abstraction: ({ context }) => [context.read, context.total, context.failures > 0],
  invariants: {
    'no record appears twice': ({ context }) => {
      const guids = new Set(context.activities.map(({ guid }) => guid));
      return guids.size === context.activities.length
        ? undefined
        : `${context.activities.length} rows, ${guids.size} records`;
    },
    'never more records are read than exist': ({ context }) =>
      context.read <= (context.total ?? 0) ? undefined : `${context.read} of ${context.total}`,
  },
};
