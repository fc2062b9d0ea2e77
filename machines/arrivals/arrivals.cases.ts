import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import { type Cases, startTime, stubRef } from '../shared/cases.ts';
import type { ArrivalsMachine, Deposit } from './arrivals.machine.ts';

/** 0.005 BTC sent to a deposit address. */
export function sampleDeposit(state = 'pending', guid = 'd'.repeat(32)): Deposit {
  const deposit = activityOfTransfer({
    guid,
    transferType: 'crypto',
    asset: 'BTC',
    side: 'deposit',
    state,
    failureCode: null,
    returnCode: null,
    amount: state === 'completed' ? amount(500_000) : null,
    estimatedAmount: amount(500_000),
    fee: amount(0),
    networkFee: null,
    networkFeeAsset: null,
    rail: null,
    transactionHash: null,
    referenceTransferGuid: null,
    counterpartyGuid: null,
    hold: null,
    createdAt: startTime,
    updatedAt: startTime,
  });
  if (deposit === null) throw new Error('bitcoin is an asset');
  return deposit;
}

export const arrivalsCases: Cases<ArrivalsMachine> = {
  inputs: [{ transfers: stubRef() }],
  events: {
    'deposits.updated': [{ deposits: [] }, { deposits: [sampleDeposit()] }],
  },
  actors: { watchDeposits: { stream: true } },
  abstraction: ({ context }) => [context.known, context.news !== null],
  invariants: {
    'news is about a deposit that is known': ({ context: { known, news } }) =>
      news !== null && known?.[news.guid] === undefined && Object.keys(known ?? {}).length > 0 ? news.guid : undefined,
  },
};
