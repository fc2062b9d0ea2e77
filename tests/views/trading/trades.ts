import { amount } from '#domain/money/money.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { noonish } from './market.ts';

export const buy: Trade = {
  guid: '0000000000000000000000000000000b',
  quoteGuid: 'quote-1',
  side: 'buy',
  symbol: 'BTC-USD',
  deliverAmount: amount(10_000),
  receiveAmount: amount(153_048),
  fee: amount(50),
  state: 'settling',
  failureCode: null,
  createdAt: noonish,
  updatedAt: noonish,
};

export const sale: Trade = {
  ...buy,
  guid: '0000000000000000000000000000000c',
  side: 'sell',
  symbol: 'ETH-USD',
  deliverAmount: amount('500000000000000001'),
  receiveAmount: amount(169_700),
  fee: amount(853),
  state: 'pending',
};

export const failed: Trade = { ...buy, guid: '0000000000000000000000000000000d', state: 'failed', failureCode: 'limit_exceeded' };
