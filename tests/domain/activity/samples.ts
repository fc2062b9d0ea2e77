import type { TradeActivity, TransferActivity } from '#domain/activity/activity.ts';
import { activityOfTrade } from '#domain/activity/fromTrade.ts';
import { activityOfTransfer, type Transfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import type { Trade } from '#domain/trades/trade.ts';

/** 14:30 UTC. */
export const noonish = Date.UTC(2026, 10, 20, 14, 30, 0);

export const g = (number: number): string => number.toString(16).padStart(32, '0');

/** Buys bitcoin for a hundred dollars, including a fee of fifty cents, by default. */
export function trade(changes: Partial<Trade> = {}): TradeActivity {
  const activity = activityOfTrade({
    guid: g(0xb),
    quoteGuid: 'quote-1',
    side: 'buy',
    symbol: 'BTC-USD',
    deliverAmount: amount(10_000),
    receiveAmount: amount(153_048),
    fee: amount(50),
    state: 'completed',
    failureCode: null,
    isRecurring: false,
    createdAt: noonish,
    updatedAt: noonish,
    ...changes,
  });
  if (activity === null) throw new RangeError('this product does not trade it');
  return activity;
}

/** Deposits five hundred dollars from a bank account by default. */
export function transfer(changes: Partial<Transfer> = {}): TransferActivity {
  const activity = activityOfTransfer({
    guid: g(0xd),
    transferType: 'funding',
    asset: 'USD',
    side: 'deposit',
    state: 'completed',
    failureCode: null,
    returnCode: null,
    amount: amount(50_000),
    estimatedAmount: amount(50_000),
    fee: amount(0),
    networkFee: null,
    networkFeeAsset: null,
    rail: 'ach',
    transactionHash: null,
    referenceTransferGuid: null,
    counterpartyGuid: null,
    hold: null,
    createdAt: noonish,
    updatedAt: noonish,
    ...changes,
  });
  if (activity === null) throw new RangeError('this product does not know the asset');
  return activity;
}

/** Uses every digit that ether has. */
export const sent = transfer({
  guid: g(0xe),
  transferType: 'crypto',
  asset: 'ETH',
  side: 'withdrawal',
  amount: amount('123456789123456789123456789'),
  fee: amount(1),
  networkFee: amount('2900000000000000'),
  networkFeeAsset: 'ETH',
  rail: null,
  transactionHash: `0x${'ab12'.repeat(16)}`,
});
